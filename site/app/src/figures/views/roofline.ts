// The roof of a card, and the product of two matrices as a point that moves along it with m.
import { scaleLog } from "d3-scale";
import { drawAxes, powers } from "../axes.ts";
import { cards, CARDS, type CardId } from "../models/cards.ts";
import { attainable, boundBy, intensity, ridgePoint, rowsAt } from "../models/roofline.ts";
import { percent, significant } from "../numbers.ts";
import { picture } from "../picture.ts";
import { Choice, logarithmic, Quantity } from "../quantity.ts";
import { rooflineWords } from "../words/roofline.ts";

const TERA = 1e12;
/** FLOP/byte from one edge of the drawing to the other. */
const INTENSITIES = [0.25, 25_000] as const;
/** TFLOP/s; another card's own roof may need more room. */
const RATES = [0.1, 20_000] as const;
/** Pixels that the words beside the ridge need. */
const ROOM = 96;

export const roofline = picture(rooflineWords, (figure, words) => {
  const { plot } = figure;
  const dimension = (name: "k" | "n"): Quantity =>
    new Quantity({
      name,
      label: words[name],
      stops: [1, 65_536],
      value: 4096,
      says: String,
    });
  const m = new Quantity({
    name: "m",
    label: words.m,
    stops: logarithmic(1, 16_384, 8, Math.round),
    value: 64,
    says: String,
  });
  const k = dimension("k");
  const n = dimension("n");
  const element = new Choice({
    name: "element",
    label: words.element,
    options: (["4", "2", "1", "0.5"] as const).map((bytes) => [bytes, words.elements[bytes]]),
    value: "2",
  });
  const card = new Choice<CardId | "own">({
    name: "card",
    label: words.card,
    options: [...CARDS.map((id) => [id, cards[id].name] as const), ["own", words.ownCard]],
    value: "h100",
  });
  const limit = (name: "peak" | "bandwidth", ends: readonly [number, number]): Quantity => {
    const quantity = new Quantity({
      name,
      label: words[name],
      stops: ends,
      value: cards.h100[name] / TERA,
      says: (value) => significant(value, 4),
    });
    card.onChange(() => {
      if (card.value !== "own") quantity.set(cards[card.value][name] / TERA);
    });
    // What is typed is another card.
    quantity.onChange(() => {
      if (card.value !== "own" && quantity.value !== cards[card.value][name] / TERA)
        card.set("own");
    });
    return quantity;
  };
  const peak = limit("peak", [0.1, 100_000]);
  const bandwidth = limit("bandwidth", [0.001, 1000]);

  figure.slider(m);
  figure.select(card);
  figure.select(element);
  for (const quantity of [k, n, peak, bandwidth]) figure.field(quantity);
  figure.note(words.note);
  const point = figure.handle(m);

  figure.draw(() => {
    const limits = { peak: peak.value * TERA, bandwidth: bandwidth.value * TERA };
    const weight = { k: k.value, n: n.value, bytesPerElement: Number(element.value) };
    const at = intensity({ m: m.value, ...weight });
    const ridge = ridgePoint(limits);
    const teraflops = (intensity: number): number => attainable(intensity, limits) / TERA;
    const bound = boundBy(at, limits);

    const x = scaleLog(INTENSITIES, [plot.left, plot.right]).clamp(true);
    const rates = [
      Math.min(RATES[0], teraflops(INTENSITIES[0])),
      Math.max(RATES[1], 8 * peak.value),
    ] as const;
    const y = scaleLog(rates, [plot.bottom, plot.top]);
    const says = (value: number): string => significant(value);
    drawAxes(
      plot,
      { label: words.intensityAxis, scale: x, ticks: powers(...INTENSITIES), says },
      { label: words.attainable, scale: y, ticks: powers(...rates), says },
    );

    const edge = x(ridge);
    const isInside = ridge >= INTENSITIES[0] && ridge <= INTENSITIES[1];
    if (isInside) plot.line(edge, plot.top, edge, plot.bottom, "limit");
    // The axis's name is on the left.
    const middle = Math.min(plot.right - ROOM / 2, Math.max(plot.left + 1.4 * ROOM, edge));
    plot.text(middle, plot.top - 4, words.ridgeAt(significant(ridge)), "middle");
    if (edge - plot.left > ROOM) plot.text(edge - 8, plot.top + 14, words.memoryBound, "end");
    if (plot.right - edge > ROOM) plot.text(edge + 8, plot.top + 14, words.computeBound);
    const corners = [INTENSITIES[0], ...(isInside ? [ridge] : []), INTENSITIES[1]];
    const roof = corners.map((each) => `${x(each)},${y(teraflops(each))}`);
    plot.path(`M${roof.join("L")}`, "curve");

    const [left, top] = [x(at), y(teraflops(at))];
    plot.line(left, top, left, plot.bottom, "guide");
    const isRight = left > plot.left + 0.75 * (plot.right - plot.left);
    const below = Math.min(top + 22, plot.bottom - 6);
    plot.text(left + (isRight ? -12 : 12), below, `m = ${m.text}`, isRight ? "end" : "start");
    point.place({ x: left, y: top }, (to) => rowsAt(x.invert(to.x), weight));

    const rate = teraflops(at);
    figure.numbers([
      [words.intensity, significant(at)],
      [words.ridge, significant(ridge)],
      [words.attainable, significant(rate)],
      [words.share, percent(rate / peak.value, 2)],
      [words.boundBy, words.bounds[bound]],
    ]);
    figure.summary(
      words.summary[bound]({
        m: m.text,
        k: k.text,
        n: n.text,
        intensity: significant(at),
        card: card.value === "own" ? words.ownCard : cards[card.value].name,
        ridge: significant(ridge),
        attainable: significant(rate),
        peak: significant(peak.value, 4),
        share: percent(rate / peak.value, 2),
      }),
    );
  });
});
