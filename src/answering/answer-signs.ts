import { isDefinition } from "./definitions.ts";
import type { Unit } from "./evidence.ts";
import type { Question } from "./question.ts";
import { fold } from "./stems.ts";

/** What signs of an answer are worth beside a unit that holds every word asked for, which is worth 1. */
const WORTH = {
  sign: 0.15,
  /** More for a date or an amount, where one is asked for: in full only if all that was asked stands beside it. */
  figure: 0.2,
  /** More again where nothing else can answer. */
  demanded: 0.4,
  heading: 0.25,
  definition: 0.4,
  /** The fields of a row do not say what a thing is. */
  rowForMeaning: -0.4,
  oddLength: -0.15,
  isQuestion: -0.3,
};
const USUAL_LENGTH = { min: 25, max: 400 };

/** Whether some of the units may answer a question of which the answer has to be of a kind, as hours or a length. */
export function showDemandedSign(units: readonly Unit[], { kinds }: Question): boolean {
  const texts = units.map(({ text }) => fold(text));
  return kinds.every(
    ({ demandsSign, answers }) => demandsSign !== true || texts.some((text) => answers?.test(text)),
  );
}

/** How much a unit looks like an answer to such a question; `coverage` is how much of it the unit speaks of, 0..1. */
export function signsOf(
  { text, section, form: shape }: Unit,
  { kinds, subject }: Question,
  coverage: number,
): number {
  const folded = fold(text);
  const heading = fold(section.headings.at(-1) ?? "");
  const shown = kinds.filter((kind) => kind.answers?.test(folded) || kind.answersAsWritten?.test(text));
  const sign = shown.length > 0 ? WORTH.sign : 0;
  const figure = shown.some(({ wantsFigure }) => wantsFigure) ? WORTH.figure * coverage : 0;
  const demanded = shown.some(({ demandsSign }) => demandsSign) ? WORTH.demanded : 0;
  const inHeading = kinds.some((kind) => kind.heading?.test(heading)) ? WORTH.heading : 0;
  return sign + figure + demanded + inHeading + meaning(shape, text, subject) + form(text);
}

function meaning(shape: Unit["form"], text: string, subject: Question["subject"]): number {
  if (shape === "row") return subject.size > 0 ? WORTH.rowForMeaning : 0;
  return isDefinition(text, subject) ? WORTH.definition : 0;
}

/** Fragments say too little, walls of text too much, and questions do not answer. */
function form(text: string): number {
  const { min, max } = USUAL_LENGTH;
  const short = Math.max(0, 1 - text.length / min);
  const long = Math.min(1, Math.max(0, text.length / max - 1));
  return WORTH.oddLength * (short + long) + (text.endsWith("?") ? WORTH.isQuestion : 0);
}
