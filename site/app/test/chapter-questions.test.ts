import assert from "node:assert/strict";
import { test } from "node:test";
import { numberIn } from "../src/chapter/number.ts";
import { openQuestions, verdictOn, type Question } from "../src/chapter/question.ts";
import { chapterWords } from "../src/chapter/words.ts";
import { newDocument } from "./fixtures.ts";

const words = chapterWords("en");

test("a number is read as people write it, or not at all", () => {
  const read: Readonly<Record<string, number | null>> = {
    ...{ "160": 160, " 160 ": 160, "-.5": -0.5, "+5.": 5, "1e3": 1000, "1.5E-3": 0.0015 },
    ...{
      "1,000": 1000,
      "12,345,678.9": 12345678.9,
      "1 000": 1000,
      "1_000": 1000,
      "1\u00a0000": 1000,
    },
    ...{ "0,5": 0.5, "12,25": 12.25, "-0,125": -0.125, "0,5e2": 50 },
    ...{ "12%": 0.12, "12 %": 0.12, "１２．５％": 0.125, "１，０００": 1000, "−3": -3 },
    ...{ "160 requests": 160, "160 Requests": 160, "160requests": 160 },
    ...{ "": null, x: null, "1.2.3": null, "1,2,3": null, "1,00,000": null, "1 2": null },
    ...{
      "1/2": null,
      "10⁶": null,
      e3: null,
      "0x10": null,
      "160 seconds": null,
      "1e999": null,
      Infinity: null,
    },
  };
  for (const [text, number] of Object.entries(read))
    assert.equal(numberIn(text, "requests"), number, text);
  assert.equal(numberIn("12%", "%"), 12);
  assert.equal(numberIn("12", "%"), 12);
});

const QUESTION: Question = {
  ...{ value: 160, tolerance: 0.02, unit: "requests" },
  wrong: [[2.5, "That divides."]],
};

test("an answer is right within the tolerance, known to be wrong, or on one side", () => {
  const said = (typed: string, question = QUESTION): string =>
    verdictOn(typed, question, words).text;
  for (const typed of ["160", "156.8", "163.2"]) assert.equal(said(typed), words.right);
  for (const typed of ["156.7", "-160", "0"]) assert.equal(said(typed), words.tooLow);
  for (const typed of ["163.3", "1e9"]) assert.equal(said(typed), words.tooHigh);
  for (const typed of ["2.5", "2.45"]) assert.equal(said(typed), "That divides.");
  assert.equal(said("many"), words.notANumber);
  assert.equal(said("0.3", { ...QUESTION, value: 0.1 + 0.2, tolerance: 0 }), words.right);
  assert.equal(said("0", { ...QUESTION, value: 0 }), words.right);
});

test("a question is checked when it is asked to, and remembers what was typed", () => {
  const document = newDocument();
  const form = (name: string) => `<article><p>How many?</p>
    <form class="bj-question" data-name="${name}" data-value="160" data-tolerance="0.02" data-unit=""
      data-wrong='[[2.5,"That <b>divides</b>."]]'>
      <label>Your answer <input></label><button disabled>Check</button><p role="status"></p>
    </form></article>`;
  document.body.innerHTML = form("chapter/1");
  const kept = new Map([["chapter/1", "150"]]);
  const answers = {
    get: (name: string) => kept.get(name) ?? "",
    set: (name: string, text: string) => void kept.set(name, text),
  };
  openQuestions(document.body, words, answers);
  const [box, asked] = [document.querySelector("input"), document.querySelector("article > p")];
  const shown = document.querySelector("form");
  assert.ok(box && asked && shown);
  assert.deepEqual([box.value, document.querySelector("button")?.disabled], ["150", false]);
  assert.equal(box.getAttribute("aria-describedby"), asked.id);
  const { Event } = document.defaultView ?? globalThis;
  const check = (typed: string): string => {
    box.value = typed;
    shown.dispatchEvent(new Event("submit", { cancelable: true }));
    return `${shown.dataset["verdict"]}: ${shown.querySelector("p")?.textContent}`;
  };
  assert.equal(check("150"), "wrong: Too low.");
  assert.equal(check("2.5"), "wrong: That <b>divides</b>.");
  assert.equal(check("160"), "right: Right.");
  assert.equal(kept.get("chapter/1"), "160");
});
