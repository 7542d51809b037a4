// The controls beneath a drawing: the browser's own, so that keys and screen readers know them.
import { makerFor } from "../dom.ts";
import { significant } from "./numbers.ts";
import type { Choice, Quantity } from "./quantity.ts";
import type { FrameWords } from "./words/frame.ts";

const make = makerFor(document);

function control(label: string, input: HTMLElement, says: HTMLElement | null): HTMLElement {
  const name = make("span", { class: "bj-control-label" }, label);
  return make("div", { class: "bj-control" }, make("label", {}, name, input), says);
}

/** A slider over the quantity's stops. */
export function slider(quantity: Quantity): HTMLElement {
  const last = String(quantity.stops.length - 1);
  const input = make("input", { type: "range", name: quantity.name, min: "0", max: last });
  const said = make("span", { class: "bj-control-value" });
  const show = (): void => {
    input.value = String(quantity.index);
    input.setAttribute("aria-valuetext", quantity.text);
    said.textContent = quantity.text;
  };
  input.addEventListener("input", () => quantity.goTo(input.valueAsNumber));
  quantity.onChange(show);
  show();
  return control(quantity.label, input, said);
}

/** A field for any number between the quantity's ends, or any whole one if they are whole. */
export function field(quantity: Quantity, words: FrameWords): HTMLElement {
  const { min, max } = quantity;
  const isWhole = Number.isInteger(min);
  const input = make("input", {
    type: "number",
    name: quantity.name,
    min: String(min),
    max: String(max),
    step: isWhole ? "1" : "any",
    required: "",
  });
  const complaint = make("span", { class: "bj-control-complaint", role: "alert" });
  const complain = (text: string): void => {
    input.setAttribute("aria-invalid", String(text !== ""));
    complaint.textContent = text;
  };
  const show = (): void => {
    if (input.valueAsNumber !== quantity.value) input.value = String(quantity.value);
    complain("");
  };
  input.addEventListener("input", () => {
    const isValid = input.validity.valid;
    const wanted = isWhole ? words.whole : words.number;
    complain(isValid ? "" : wanted(significant(min), significant(max, 6)));
    if (isValid) quantity.set(input.valueAsNumber);
  });
  // What is not valid is not kept: the picture still shows the value before.
  input.addEventListener("change", show);
  quantity.onChange(show);
  show();
  return control(quantity.label, input, complaint);
}

export function select<T extends string>(choice: Choice<T>): HTMLElement {
  const options = choice.options.map(([value, word]) => make("option", { value }, word));
  const input = make("select", { class: "bj-select", name: choice.name }, ...options);
  const show = (): void => {
    input.value = choice.value;
  };
  input.addEventListener("change", () => choice.choose(input.value));
  choice.onChange(show);
  show();
  return control(choice.label, input, null);
}

export function button(name: string, label: string, action: () => void): HTMLButtonElement {
  const element = make("button", { type: "button", class: "bj-figure-button", name }, label);
  element.addEventListener("click", action);
  return element;
}
