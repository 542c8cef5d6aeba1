import { denies } from "./denial.ts";
import type { Unit } from "./evidence.ts";
import type { Question } from "./question.ts";
import { fold, stemsOf, strongest } from "./stems.ts";

/** A name or a number says which one is meant; no other word can stand for it. */
const NAME_WEIGHT = 2;
/** What only the titles above say is taken for granted below them, but it may be about something else. */
const IN_TITLES = 0.8;
/** What a text that denies the question is worth beside one that does not. */
const DENIED = 0.25;
const ASKS_FOR_HOLDER =
  /^quem (?:e|sao) [ao]s? ((?:prefeit|vice|president|diretor|secretari|governador|ministr|reitor|chefe|coordenador|gerente|superintendent|ouvidor|responsave|titular|dono|proprietari)\S*)/;

/**
 * How much of what was asked the answer itself speaks of, 0..1, where the confidence is about whole passages. What
 * answers stands together: the best sentence counts, or the best list with its lead.
 */
export function supportOf(units: readonly Unit[], question: Question): number {
  const pieces = Map.groupBy(units, (unit) => unit.list ?? unit);
  return Math.max(0, ...[...pieces.values()].map((piece) => supportIn(piece, question)));
}

/** "Quem é o prefeito?" is not answered where no mayor is spoken of, however often the town is. */
export function namesOffice(units: readonly Unit[], { text, terms }: Question): boolean {
  const office = stemsOf(ASKS_FOR_HOLDER.exec(fold(text))?.[1] ?? "");
  const asked = terms.filter((readings) => [...readings.keys()].some((stem) => office.has(stem)));
  const said = stemsOf(units.flatMap((unit) => [unit.text, titlesOf(unit)]).join("\n"));
  return asked.every((readings) => strongest(readings, said) > 0);
}

/** The share of the question's terms that a piece holds, halved when it says things the other way round. */
function supportIn(piece: readonly Unit[], question: Question): number {
  const text = piece.map((unit) => unit.text).join("\n");
  const said = stemsOf(text);
  const titles = stemsOf(piece.map(titlesOf).join("\n"));
  let [held, asked] = [0, 0];
  for (const readings of question.terms) {
    const weight = [...readings.keys()].some((stem) => question.names.has(stem)) ? NAME_WEIGHT : 1;
    asked += weight;
    held += weight * Math.max(strongest(readings, said), IN_TITLES * strongest(readings, titles));
  }
  const share = asked === 0 ? 0 : held / asked;
  return denies(text, question.text) ? DENIED * share : share;
}

function titlesOf({ section }: Unit): string {
  return [section.hit.documentName, ...section.headings].join("\n");
}
