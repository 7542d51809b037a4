// Numeric questions: what is typed is checked here, and the last answer is kept on the device.
import { numberIn } from "./number.ts";
import type { ChapterWords } from "./words.ts";

export interface Question {
  readonly value: number;
  /** Relative. */
  readonly tolerance: number;
  readonly unit: string;
  /** Numbers that a typical error gives, and what they suggest. */
  readonly wrong: readonly (readonly [value: number, says: string])[];
}

export interface Answers {
  get(name: string): string;
  set(name: string, text: string): void;
}

export interface Verdict {
  readonly right: boolean;
  readonly text: string;
}

/** Says what a typed answer is worth, without giving the right one away. */
export function verdictOn(typed: string, question: Question, words: ChapterWords): Verdict {
  const number = numberIn(typed, question.unit);
  if (number === null) return { right: false, text: words.notANumber };
  const near = (value: number): boolean =>
    Math.abs(number - value) <= question.tolerance * Math.abs(value) + Number.EPSILON;
  if (near(question.value)) return { right: true, text: words.right };
  const said = number > question.value ? words.tooHigh : words.tooLow;
  const known = question.wrong.find(([value]) => near(value));
  return { right: false, text: known === undefined ? said : known[1] };
}

/** Lets every question of a page be answered; the forms and their words come from the site's build. */
export function openQuestions(article: HTMLElement, words: ChapterWords, answers: Answers): void {
  const forms = article.querySelectorAll<HTMLFormElement>("form.bj-question");
  for (const [at, form] of forms.entries())
    openQuestion(form, `bj-question-${at + 1}`, words, answers);
}

function openQuestion(
  form: HTMLFormElement,
  id: string,
  words: ChapterWords,
  answers: Answers,
): void {
  const box = form.querySelector("input");
  const button = form.querySelector("button");
  const shown = form.querySelector("p");
  const { name, value, tolerance, unit, wrong } = form.dataset;
  if (box === null || button === null || shown === null || name === undefined) return;
  const question: Question = {
    ...{ value: Number(value), tolerance: Number(tolerance), unit: unit ?? "" },
    wrong: JSON.parse(wrong ?? "[]") as Question["wrong"],
  };
  const asked = form.previousElementSibling;
  if (asked !== null) {
    asked.id ||= id;
    box.setAttribute("aria-describedby", asked.id);
  }
  box.value = answers.get(name);
  button.disabled = false;
  const show = (verdict: Verdict | null): void => {
    shown.textContent = verdict?.text ?? "";
    form.dataset["verdict"] = verdict === null ? "" : verdict.right ? "right" : "wrong";
  };
  box.addEventListener("input", () => show(null));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answers.set(name, box.value);
    show(verdictOn(box.value, question, words));
  });
}
