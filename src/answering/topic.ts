import type { Hit } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import { type Question, readQuestion } from "./question.ts";
import { allStemsOf, stemsOf, strongest } from "./stems.ts";

/** Words that say what one wants to know and not of what: opening hours, prices and days are asked about everything. */
const ASPECTS = allStemsOf(
  [
    "abre abrem abrir aberto aberta fecha fecham fechar fechado fechada funciona funcionam funcionar funcionamento",
    "horário horários hora horas expediente atende atendem atender atendimento dia dias hoje amanhã semana sábado",
    "sábados domingo domingos feriado feriados segunda terça quarta quinta sexta manhã tarde noite almoço",
    "custa custam custar custo preço valor quanto prazo telefone endereço contato fica onde",
    "preciso precisa precisar posso pode podem poder quero queria gostaria faço fazer tem têm ter vocês você saber",
  ].join(" "),
);

type Terms = Question["terms"];

/**
 * Whether an answer given before is about something else: another hit holds more of what the question is about. "A
 * ouvidoria abre no sábado?" is not answered by the opening hours of a shop.
 */
export function isAboutOther(faq: Hit, { query, hits, expansions }: SearchResponse): boolean {
  const question = readQuestion(query, expansions);
  const topic = topicTerms(question);
  const own = termsHeld(topic, question, faq);
  return hits.some((hit) => hit.entry?.kind !== "catalog" && termsHeld(topic, question, hit) > own);
}

/** What the question is about, where it also says what it wants to know of it. */
export function topicTerms({ terms }: Question): Terms {
  return terms.filter(
    (readings) => ![...readings].some(([stem, weight]) => weight === 1 && ASPECTS.has(stem)),
  );
}

/** A name tells more of what is meant than any other word. */
const WORTH_OF_NAME = 2;

/** How many of the terms a hit speaks of, in its words or in what stands above them. */
function termsHeld(terms: Terms, { names }: Question, hit: Hit): number {
  const said = stemsOf(wordsOf(hit));
  const held = terms.filter((readings) => strongest(readings, said) > 0);
  const isName = (readings: Terms[number]): boolean => [...readings.keys()].some((stem) => names.has(stem));
  return held.reduce((sum, readings) => sum + (isName(readings) ? WORTH_OF_NAME : 1), 0);
}

function wordsOf({ chunk, documentName, entry }: Hit): string {
  if (entry?.kind !== "faq") return [documentName, ...chunk.headings, chunk.text].join("\n");
  return [entry.question, entry.answer, entry.category ?? "", ...entry.keywords].join("\n");
}
