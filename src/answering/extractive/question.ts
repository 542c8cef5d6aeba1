import type { Expansion } from "#src/retrieval/index.ts";
import { allStemsOf, contentTokens, fold, stemsOf, wordPairs } from "./stems.ts";
import { INTERROGATIVES, QUESTION_KINDS, type QuestionKind } from "./question-kinds.ts";

/** A term of a question: the weight of each stem that speaks for it. */
export type Term = ReadonlyMap<string, number>;

/** A question as the answerer reads it. */
export interface Question {
  readonly text: string;
  readonly terms: readonly Term[];
  readonly pairs: ReadonlySet<string>;
  readonly kinds: readonly QuestionKind[];
  /** Stems of names and numbers: written with a capital or a digit, past the first word. */
  readonly names: ReadonlySet<string>;
  /** Stems of what it wants explained; none when it asks something else. */
  readonly subject: ReadonlySet<string>;
}

const EXPANSION_WEIGHT: Readonly<Record<Expansion["kind"], number>> = {
  synonym: 0.5,
  typo: 0.8,
  completion: 0.6,
  infix: 0.5,
};
const NAME = /^\p{Lu}|\p{N}/u;
const ASKS_FOR_MEANING =
  /\b(?:o que (?:e|sao|significa|significam|quer dizer)|(?:definicao|conceito|significado) d[aeo]s?|defina|define|quem (?:e|sao)(?: considerad[ao]s?)?)\s/;
/** Where it is to be looked up: "empregado na CLT", "produto pro código do consumidor". */
const BY_WHOM = /\s(?:n[ao]|segundo|conforme|pel[ao]|para|pr[ao]|de acordo com|perante)\s.*$/;
/** Words that say what one wants to know and not of what: opening hours, prices and days are asked about everything. */
const ASPECTS = allStemsOf(
  [
    "abre abrem abrir aberto aberta fecha fecham fechar fechado fechada funciona funcionam funcionar funcionamento",
    "horário horários hora horas expediente atende atendem atender atendimento dia dias hoje amanhã semana sábado",
    "sábados domingo domingos feriado feriados segunda terça quarta quinta sexta manhã tarde noite almoço",
    "custa custam custar custo preço valor quanto prazo telefone endereço contato fica onde",
    "preciso precisa precisar posso pode podem poder quero queria gostaria faço fazer tem têm ter vocês você saber",
    "tempo demora demorar demoram dura durar leva levar sai anos ano meses mês minutos vezes vez pessoas mínimo máximo",
    "vale valem quantidade dá dar dão pego pegar tirar tiro ir vou conseguir consigo jeito coisa alguma gente pede pedir",
    "diz dizer fala explica explicar significa informação sobre existe existem funcionam ainda agora depois antes",
  ].join(" "),
);
/** Two questions in one: "o que é o ITBI e o que é o habite-se?" */
const TWO_QUESTIONS =
  /^(.{6,}?),? e (?=(?:o que|qual|quais|quem|quando|quanto|quanta|onde|como|por que)\s)(.+)$/iu;
/** One question of two things: "telefone da ouvidoria e do protocolo". */
const TWO_THINGS = /^(.*\s)(d[aeo]s? [\p{L}\p{N}-]+) e (d[aeo]s? [\p{L}\p{N}-]+)\s*\??$/iu;
/** What is asked of both together: "a diferença do IPTU e do ISS". */
const OF_BOTH = /\b(?:diferença|relação|comparação|soma|total|entre)\b/iu;

export function readQuestion(query: string, expansions: readonly Expansion[]): Question {
  const terms = new Map<string, Map<string, number>>();
  for (const { stem, word } of contentTokens(query)) {
    if (!INTERROGATIVES.has(word)) terms.set(stem, new Map([[stem, 1]]));
  }
  for (const { kind, from, to } of expansions) {
    const stems = kind === "synonym" ? [...stemsOf(to)] : [to];
    // Each word of a longer expression says only a part of it.
    const weight = EXPANSION_WEIGHT[kind] / stems.length;
    for (const readings of contentTokens(from).flatMap(({ stem }) => terms.get(stem) ?? []))
      for (const stem of stems) if (!readings.has(stem)) readings.set(stem, weight);
  }
  const asked = fold(query);
  const meaning = ASKS_FOR_MEANING.exec(asked);
  return {
    text: query,
    terms: [...terms.values()],
    pairs: wordPairs(query),
    kinds: QUESTION_KINDS.filter(({ asks }) => asks.test(asked)),
    names: namesIn(query),
    subject:
      meaning === null
        ? new Set()
        : stemsOf(asked.slice(meaning.index + meaning[0].length).replace(BY_WHOM, "")),
  };
}

/** The questions that are asked at once; just the query when it is one. */
export function questionParts(query: string): readonly string[] {
  const asked = query.trim();
  const questions = TWO_QUESTIONS.exec(asked);
  if (questions?.[1] !== undefined && questions[2] !== undefined) return [`${questions[1]}?`, questions[2]];
  const things = TWO_THINGS.exec(asked);
  const head = things?.[1] ?? "";
  if (things?.[2] === undefined || things[3] === undefined || OF_BOTH.test(head)) return [query];
  return [head + things[2], head + things[3]];
}

/** What the question is about, without what it wants to know of it. */
export function topicTerms({ terms }: Question): readonly Term[] {
  return terms.filter((term) => !isAspect(term));
}

export function isAspect(term: Term): boolean {
  return [...term].some(([stem, weight]) => weight === 1 && ASPECTS.has(stem));
}

export function isNameTerm(term: Term, { names }: Question): boolean {
  return [...term.keys()].some((stem) => names.has(stem));
}

/** The noun whose number is asked for: "quantos vinhos há?". */
export function countedNoun(query: string): string | undefined {
  return /\bquant[ao]s ([a-z]{3,})/.exec(fold(query))?.[1];
}

const TOTALS =
  /\b(?:total|totais|soma|somam|somar|ao todo|medi[ao]s?|percentual|porcentagem|ranking|top \d+)\b/;
const EXTREMES =
  /\b(?:(?:mai|men)or(?:es)?|mais|menos|melhor(?:es)?|pior(?:es)?|m[ai][xn]im[ao]s?|ultim[ao]s?)\b/g;
const CHANGES =
  /\b(?:subi|ca|aument|diminu|cresce|reduzi|vari)(?:ou|iu|u|ram)\b|\b(?:variacao|evolucao|diferencas?|compar[ae]\w*)\b/;
/** "mais informações": more of it, not the most. */
const MORE = /\bmais (?:informac|detalhe|alg|dados|sobre)/;

/**
 * Whether rows would have to be counted, added up, ordered or compared: no single one can answer that, unless it has a
 * column of that name.
 */
export function needsComputing(query: string, row: string): boolean {
  const asked = fold(query);
  const said = fold(row);
  const cells = said.split(";").map((cell) => cell.split(":"));
  const labels = allStemsOf(cells.map(([label = ""]) => label).join(" "));
  const counted = countedNoun(query);
  const isNumber = (noun: string): boolean =>
    cells.some(
      ([label = "", value = ""]) => allStemsOf(noun).isSubsetOf(allStemsOf(label)) && /^\s*\d/.test(value),
    );
  if (counted !== undefined && !isNumber(counted)) return true;
  const total = TOTALS.exec(asked)?.[0];
  if (total !== undefined && !allStemsOf(total).isSubsetOf(labels)) return true;
  if (CHANGES.test(asked)) return true;
  if (MORE.test(asked)) return false;
  return [...asked.matchAll(EXTREMES)].some(
    ([word]) => !allStemsOf(word).isSubsetOf(labels) && !isInName(word, asked, said),
  );
}

/** "Campo Maior", "mais de 7 dias": the word stands beside the same ones in the question and in the row. */
function isInName(word: string, asked: string, said: string): boolean {
  const beside = new RegExp(String.raw`\b[a-z]{3,} ${word}\b|\b${word} [a-z]+ [a-z\d]+`, "g");
  return (asked.match(beside) ?? []).some((name) => new RegExp(String.raw`\b${name}\b`).test(said));
}

function namesIn(query: string): Set<string> {
  const written = contentTokens(query).filter(
    ({ start, end }) => start > 0 && NAME.test(query.slice(start, end)),
  );
  return new Set(written.map(({ stem }) => stem));
}
