// Graphics cards: peak of dense BF16 and bandwidth of the memory, as their makers or sellers list them.
import type { Limits } from "./roofline.ts";

export const CARDS = ["h100", "h20", "a100", "l40s", "b200"] as const;

export type CardId = (typeof CARDS)[number];

export interface Card extends Limits {
  readonly name: string;
}

export const cards: Readonly<Record<CardId, Card>> = {
  h100: { name: "H100 SXM", peak: 989e12, bandwidth: 3.35e12 },
  h20: { name: "H20", peak: 148e12, bandwidth: 4e12 },
  a100: { name: "A100 80GB SXM", peak: 312e12, bandwidth: 2.039e12 },
  l40s: { name: "L40S", peak: 362.05e12, bandwidth: 0.864e12 },
  b200: { name: "B200 (HGX)", peak: 2250e12, bandwidth: 8e12 },
};
