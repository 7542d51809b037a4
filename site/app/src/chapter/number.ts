// A number as a person types it.

const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Returns the number in a text, or null where there is none: 1,200 and 1 200 are thousands, 0,5 is a
 * half, 12% is 0.12 unless the unit is %; the unit itself may stand behind it.
 */
export function numberIn(text: string, unit: string): number | null {
  // 10⁶ would become 106.
  if (/[\u00b2\u00b3\u00b9\u2070-\u2079]/.test(text)) return null;
  // Full-width digits and signs, as input methods give them, become plain ones.
  let typed = text.normalize("NFKC").replaceAll("−", "-").trim();
  const behind = unit.normalize("NFKC");
  if (behind !== "" && typed.toLowerCase().endsWith(behind.toLowerCase()))
    typed = typed.slice(0, -behind.length).trim();
  const percent = typed.endsWith("%");
  if (percent) typed = typed.slice(0, -1).trim();
  typed = typed.replace(/(?<=\d)[\s_](?=\d{3})/g, "");
  if (/^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(typed)) typed = typed.replaceAll(",", "");
  else if (/^[^,.]*,\d+(e[+-]?\d+)?$/i.test(typed)) typed = typed.replace(",", ".");
  if (!PLAIN.test(typed)) return null;
  const value = Number(typed);
  return Number.isFinite(value) ? value / (percent ? 100 : 1) : null;
}
