import type { Hit } from "#src/domain/index.ts";
import { citationsIn, type SearchResponse } from "#src/retrieval/index.ts";
import { analyze } from "#src/text/index.ts";
import { compose } from "./compose.ts";
import type { Unit } from "./evidence.ts";
import type { Answered } from "./extractive-answer.ts";
import { readLawEvidence } from "./law-evidence.ts";

/** Words that ask for the text of a provision and say nothing about its subject. */
const ASKING = new Set(
  [
    "dizer diz texto teor conteudo redacao integra inteiro literal literalidade caput fala falar dispor dispoe",
    "prever preve estabelecer estabelece determinar determina significar significa tratar trata mostrar mostre",
    "mostra ler leia citar cite transcrever transcreva explicar explique lei artigo atual vigor vigente norma",
    "codigo constituicao sumula paragrafo inciso alinea completo completa copia copiar quero saber me diga traga",
    "trazer escrito escrita consta ver veja consulte consultar favor atualizado atualizada exato exatamente versao qual",
  ].flatMap((line) => line.split(" ")),
);

/** A provision is quoted whole up to here; the reader gets the rest from its place. */
const MAX_QUOTE_LENGTH = 4_000;

/** Whether a question only cites, without asking anything about what it cites. */
export function asksForText(query: string): boolean {
  const cited = citationsIn(query);
  if (cited.length === 0) return false;
  const isCited = (start: number): boolean => cited.some((item) => start >= item.start && start < item.end);
  return analyze(query).every(
    ({ start, word, isStopWord }) => isStopWord || isCited(start) || ASKING.has(word) || word.length < 3,
  );
}

/** What a question asks about the provisions that it cites: "art" and "5" are no part of it. */
export function withoutCitations(query: string): string {
  let text = query;
  for (const { start, end } of citationsIn(query))
    text = text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
  return text;
}

/** The words of the provisions themselves, in the order in which they were cited. */
export function quoteProvisions({ confidence }: SearchResponse, cited: readonly Hit[]): Answered {
  const units: Unit[] = [];
  let room = MAX_QUOTE_LENGTH;
  for (const [rank, hit] of cited.entries()) {
    for (const unit of readLawEvidence(hit, rank, rank * cited.length).units) {
      room -= unit.text.length;
      if (room >= 0 || units.length === 0) units.push(unit);
    }
  }
  const answer = compose({ units, cutLists: new Set() });
  const text = room < 0 ? `${answer.text}\n…` : answer.text;
  return { kind: "answered", ...answer, text, confidence };
}
