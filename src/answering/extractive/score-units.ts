import type { Hit } from "#src/domain/index.ts";
import { NEGATION_PATTERN } from "#src/text/index.ts";
import { allStemsOf, fold, stemsOf, strongest, wordPairs } from "./stems.ts";
import type { Unit } from "./evidence.ts";
import { articleOf } from "./law-units.ts";
import type { QuestionKind } from "./question-kinds.ts";
import { isAspect, isNameTerm, type Question, type Term, topicTerms } from "./question.ts";

export interface ScoredUnit {
  readonly unit: Unit;
  readonly score: number;
  readonly stems: ReadonlySet<string>;
}

/** A term that stands only above a unit, or in what the unit points back to, counts, but less than in the unit itself. */
const INHERITED = { ownHeading: 0.8, before: 0.7, higherHeadings: 0.6 };
/** What one wants to know is seldom said in the words that ask for it. */
const ASPECT_WEIGHT = 0.4;
/** What other evidence is worth beside a unit that holds every word asked for, which is worth 1. */
const WORTH = {
  hit: 0.75,
  phrases: 0.1,
  namesLacking: 0.3,
  sign: 0.15,
  /** Where nothing else can answer. */
  demandedSign: 0.5,
  heading: 0.25,
  definition: 0.4,
  oddLength: -0.15,
};
const USUAL_LENGTH = { min: 25, max: 400 };

/** Words that open a sentence and point back: what they stand for was said just before. */
const POINTS_BACK =
  /^(?:el[ea]s?|isso|isto|ess[ea]s?|est[ea]s?|aquel[ea]s?|tal|tais|seus?|suas?|d?n?el[ea]s?|[dn]ess[ea]s?|[dn]est[ea]s?|d?n?isso|amb[oa]s|[oa]s? mesm[oa]s?|trata-se)\b/;
/** Words that continue or turn what was said, and after which a sentence may still point back. */
const GOES_ON =
  /^(?:e|mas|porem|assim|tambem|logo|portanto|contudo|entretanto|ou seja|por isso|por exemplo|por lei|por outro lado|alem diss?t?o|no entanto|em outras palavras|des[st][ae] (?:forma|modo|maneira)|nes[st][ea] (?:caso|sentido))\b/;

/** Accents distinguish "é" from "e", so these are matched against the text as written, in lower case. */
const DEFINING_VERB =
  /(?<!\p{L})(?:é|são|era|eram|consiste|consistem|consistirá|constitui|constituem|significa|representa|compreende|corresponde|refere-se|designa|define|confirma|comprova|serve para|tem por|têm por)(?!\p{L})/gu;
/** As a glossary writes: "Licença prévia (LP): aprova o local". */
const GLOSSARY_ENTRY = /^([^:.;]{2,80}): \p{L}/u;
/** As laws write: "Considera-se empregador a empresa que…". */
const DEFINED_AFTER =
  /(?:(?:considera|entende|define|denomina|conceitua)m?-se(?: por| como)?|(?:é|são) considerad[ao]s?)\s+([^.;:]{3,120})/giu;
/** So much of a sentence may stand before what it defines: "Para os efeitos desta lei, …". */
const MAX_OTHER_STEMS = 4;
const MAX_VERBS_TRIED = 3;

/** A name or a number says which one is meant; no other word can stand for it. */
const NAME_WEIGHT = 2;
/** What only the titles above say is taken for granted below them, but it may be about something else. */
const IN_TITLES = 0.8;
/** What a text that denies the question is worth beside one that does not. */
const DENIED = 0.25;
const NEGATION = new RegExp(String.raw`\b(?:${NEGATION_PATTERN}|exceto)\b`);
/** "E se eu não pagar?" tells the circumstances; what happens then need not be said with a "não". */
const CIRCUMSTANCE =
  /\b(?:(?:se|caso|quando|por)(?: [a-z]+){0,3}|[a-z]{3,},? que(?: [a-z]+)?) (?:nao|nunca)\b/g;
/** Whoever says yes or no has understood which way round the question was. */
const REPLY = /^(?:sim|nao)\b/;
/** Words of which one denies the other: a text about the least does not answer what the most is. */
const OPPOSITES = opposites([
  "aumentar diminuir, aumentar reduzir, aumento diminuição, aumento redução, crescer encolher, subir descer",
  "maior menor, máximo mínimo, mais menos, alto baixo, superior inferior, melhor pior, grande pequeno",
  "antes depois, primeiro último, início fim, começar terminar, iniciar encerrar, abrir fechar, chegar partir",
  "norte sul, leste oeste, oriental ocidental, direita esquerda, dentro fora, interno externo, longe perto",
  "ganhar perder, vencer perder, comprar vender, entrada saída, crédito débito, receita despesa, rico pobre",
  "permitir proibir, permitido proibido, obrigatório facultativo, aceitar recusar, aceitar rejeitar",
  "incluir excluir, legal ilegal, possível impossível, público privado, sempre nunca, maioria minoria",
  "positivo negativo, forte fraco, fácil difícil, rápido lento, novo antigo, novo velho, quente frio",
  "nascer morrer, criar destruir, guerra paz, dia noite, homem mulher, masculino feminino, simples complexo",
]);
const ASKS_FOR_HOLDER =
  /^quem (?:e|sao) [ao]s? ((?:prefeit|vice|president|diretor|secretari|governador|ministr|reitor|chefe|coordenador|gerente|superintendent|ouvidor|responsave|titular|dono|proprietari)\S*)/;

/** How likely each unit is to answer: the words asked for, the hit's score, and what such answers look like. */
export function scoreUnits(units: readonly Unit[], question: Question): ScoredUnit[] {
  const stems = units.map(({ text }) => stemsOf(text));
  const held = units.map((unit, index) => {
    const above = governing(units, index);
    return termsHeld(unit, question, stems[index] ?? new Set(), stems[above] ?? new Set());
  });
  const rarities = question.terms.map((term, at) => {
    return (isAspect(term) ? ASPECT_WEIGHT : 1) * rarity(held.map((terms) => terms[at] ?? 0));
  });
  const most = Math.max(0.1, sum(rarities));
  const lacking = namesLacking(units, question);
  const bestHit = units[0]?.section.hit.score ?? 0;
  return units.map((unit, index) => {
    const coverage = sum((held[index] ?? []).map((share, term) => share * (rarities[term] ?? 0))) / most;
    const lacks = WORTH.namesLacking * (lacking.get(unit.section.hit) ?? 0);
    const hitShare = bestHit > 0 ? Math.max(0, unit.section.hit.score / bestHit) : 1;
    const ranked = coverage - lacks + WORTH.hit * hitShare + WORTH.phrases * phrasesHeld(unit.text, question);
    return { unit, score: ranked + signsOf(unit, question), stems: stems[index] ?? new Set() };
  });
}

/** The place of what a unit hangs on: what it points back to, the lead of its list, the head of its article; else -1. */
function governing(units: readonly Unit[], index: number): number {
  const unit = units[index];
  if (unit === undefined) return -1;
  if (antecedent(units, index) !== undefined) return index - 1;
  const article = articleOf(unit);
  let found = -1;
  for (let at = index - 1; at >= 0; at--) {
    const other = units[at];
    if (other === undefined || other.section.hit !== unit.section.hit) break;
    if (unit.list !== null && other.list === unit.list) found = at;
    else if (unit.list !== null && found !== -1) break;
    else if (article !== null && articleOf(other) === article && other.provision?.tipo === "caput") return at;
  }
  return found;
}

/** The sentence that a unit points back to, when it is there. */
export function antecedent(units: readonly Unit[], index: number): Unit | undefined {
  const [before, unit] = [units[index - 1], units[index]];
  if (unit?.form !== "sentence" || before?.form !== "sentence" || before.section !== unit.section) return;
  return unit.provision === undefined && pointsBack(unit.text) ? before : undefined;
}

/** "Isso vale também para…" cannot be understood without the sentence before it. */
export function pointsBack(sentence: string): boolean {
  const text = fold(sentence);
  return POINTS_BACK.test(text) || GOES_ON.test(text);
}

/** The answer may have to be of a kind, such as hours or a length, or to speak of an office. */
export function showsWhatIsDemanded(units: readonly Unit[], question: Question): boolean {
  const texts = units.map(({ text }) => fold(text));
  const showsKinds = question.kinds.every(
    (kind) => kind.demandsSign !== true || texts.some((text) => kind.answers?.test(text)),
  );
  return showsKinds && namesOffice(units, question);
}

/**
 * How much of what was asked the answer itself speaks of, 0..1, where the confidence is about whole passages. What
 * answers stands together: the best sentence counts, or the best list with its lead.
 */
export function supportOf(units: readonly Unit[], question: Question): number {
  const pieces = Map.groupBy(units, (unit) => unit.list ?? unit);
  return Math.max(0, ...[...pieces.values()].map((piece) => supportIn(piece, question)));
}

/** A sentence that says what the subject is has it before its verb, and little else. */
export function isDefinition(sentence: string, subject: ReadonlySet<string>): boolean {
  if (subject.size === 0) return false;
  const entry = stemsOf(GLOSSARY_ENTRY.exec(sentence)?.[1] ?? "");
  if (entry.size <= subject.size + 1 && subject.isSubsetOf(entry)) return true;
  const after = [...sentence.matchAll(DEFINED_AFTER)].map(({ 1: said = "" }) => {
    return stemsOf(
      said
        .split(/\s+/)
        .slice(0, 2 * subject.size + 1)
        .join(" "),
    );
  });
  if (after.some((said) => subject.isSubsetOf(said))) return true;
  const verbs = [...sentence.toLowerCase().matchAll(DEFINING_VERB)].slice(0, MAX_VERBS_TRIED);
  return verbs.some(({ index }) => {
    const before = stemsOf(sentence.slice(0, index));
    return before.size <= subject.size + MAX_OTHER_STEMS && subject.isSubsetOf(before);
  });
}

/** How far each term of the question is held by the unit (`own`), by what it points back to, or by what stands above. */
function termsHeld(
  { section }: Unit,
  { terms }: Question,
  own: ReadonlySet<string>,
  before: ReadonlySet<string>,
): number[] {
  const { hit, headings } = section;
  const heading = stemsOf(headings.at(-1) ?? "");
  const above = stemsOf(headings.join("\n"));
  const higher = stemsOf([hit.documentName, ...headings.slice(0, -1)].join("\n"));
  return terms.map((term) => {
    // A version or a year in a heading is about all that stands below.
    const isNumber = [...term.keys()].some((stem) => /^\d/.test(stem));
    return Math.max(
      strongest(term, own),
      INHERITED.ownHeading * strongest(term, heading),
      isNumber ? strongest(term, above) : 0,
      INHERITED.before * strongest(term, before),
      INHERITED.higherHeadings * strongest(term, higher),
    );
  });
}

/** A term that stands everywhere in the hits says little about which unit answers; one found nowhere, nothing. */
function rarity(shares: readonly number[]): number {
  const occurrences = sum(shares);
  return occurrences === 0 ? 0 : Math.log(1 + shares.length / occurrences);
}

/** Names and numbers say which one is meant: the share of them that a hit never mentions, though others do. */
function namesLacking(units: readonly Unit[], question: Question): ReadonlyMap<Hit, number> {
  const said = new Map(
    units.map(({ section: { hit } }) => [
      hit,
      stemsOf([hit.documentName, ...hit.chunk.headings, hit.chunk.text].join("\n")),
    ]),
  );
  // Of opening hours, whose they are matters as much as a name.
  const telling: readonly Term[] = question.kinds.some((kind) => kind.demandsSign)
    ? topicTerms(question)
    : question.terms.filter((term) => isNameTerm(term, question));
  const named = telling.filter((term) => [...said.values()].some((stems) => strongest(term, stems) > 0));
  const lacking = (stems: ReadonlySet<string>): number =>
    named.filter((term) => strongest(term, stems) === 0).length / Math.max(1, named.length);
  return new Map([...said].map(([hit, stems]) => [hit, lacking(stems)]));
}

/** "até 7 dias" and "mais de 7 dias" hold the same content words; what stands beside them tells the two apart. */
export function phrasesHeld(text: string, { pairs }: Question): number {
  return pairs.size === 0 ? 0 : pairs.intersection(wordPairs(text)).size / pairs.size;
}

/** How much a unit looks like an answer to such a question. */
function signsOf({ text, section }: Unit, { kinds, subject }: Question): number {
  const folded = fold(text);
  const heading = fold(section.headings.at(-1) ?? "");
  const shown = kinds.filter((kind) => kind.answers?.test(folded) || kind.answersAsWritten?.test(text));
  const sign = Math.max(
    0,
    ...shown.map(({ demandsSign }) => (demandsSign ? WORTH.demandedSign : WORTH.sign)),
  );
  const inHeading = kinds.some((kind) => kind.heading?.test(heading)) ? WORTH.heading : 0;
  const isDefined = isDefinition(text, subject) || isNamed(section.headings.at(-1) ?? "", subject);
  const definition = isDefined ? WORTH.definition : 0;
  return sign + inHeading + definition + WORTH.oddLength * oddLength(text);
}

/** A heading that names just what is asked about says that what follows it is that. */
function isNamed(heading: string, subject: ReadonlySet<string>): boolean {
  return subject.size > 0 && subject.symmetricDifference(stemsOf(heading)).size === 0;
}

/** Whether the kind of thing that is asked for stands in it. */
export function showsSign({ answers, answersAsWritten }: QuestionKind, { text }: Unit): boolean {
  return answers?.test(fold(text)) === true || answersAsWritten?.test(text) === true;
}

/** Fragments say too little, walls of text too much. */
function oddLength({ length }: string): number {
  const { min, max } = USUAL_LENGTH;
  return Math.max(0, 1 - length / min) + Math.min(1, Math.max(0, length / max - 1));
}

/** "Quem é o prefeito?" is not answered where no mayor is spoken of, however often the town is. */
function namesOffice(units: readonly Unit[], { text, terms }: Question): boolean {
  const office = stemsOf(ASKS_FOR_HOLDER.exec(fold(text))?.[1] ?? "");
  const asked = terms.filter((term) => [...term.keys()].some((stem) => office.has(stem)));
  const said = stemsOf(units.flatMap((unit) => [unit.text, titlesOf(unit)]).join("\n"));
  return office.size === 0 || (asked.every((term) => strongest(term, said) > 0) && namesPerson(units, text));
}

const PERSON = /(?<!\p{L})\p{Lu}\p{Ll}+(?: (?:d[aeo]s? )?\p{Lu}\p{Ll}+)+/gu;
const INSTITUTION =
  /\b(?:secretari|municip|prefeit|camara|departament|divisao|conselh|tribunal|lei|emenda|codig|vice|estad|federal|republica|ministeri|geral|poder|constituic|artig|titul|capitul)/;

/** Who holds an office is a name, and not that of the office, of its house or of a law. */
function namesPerson(units: readonly Unit[], query: string): boolean {
  const asked = stemsOf(query);
  const names = units.flatMap((unit) => unit.text.match(PERSON) ?? []);
  return names.some((name) => !INSTITUTION.test(fold(name)) && stemsOf(name).isDisjointFrom(asked));
}

/** The share of the question's terms that a piece holds, less when it says the contrary. */
function supportIn(piece: readonly Unit[], question: Question): number {
  const text = piece.map((unit) => unit.text).join("\n");
  const said = stemsOf(text);
  const titles = stemsOf(piece.map(titlesOf).join("\n"));
  let [held, asked] = [0, 0];
  const topic = topicTerms(question);
  for (const term of topic.length > 0 ? topic : question.terms) {
    const weight = isNameTerm(term, question) ? NAME_WEIGHT : 1;
    asked += weight;
    held += weight * Math.max(strongest(term, said), IN_TITLES * strongest(term, titles));
  }
  const share = asked === 0 ? 0 : held / asked;
  return denies(text, question.text) ? DENIED * share : share;
}

/** Whether a text is about the contrary: it lacks the question's "não", or says a word's opposite and not the word. */
export function denies(text: string, query: string): boolean {
  if (REPLY.test(fold(text))) return false;
  if (NEGATION.test(fold(query).replace(CIRCUMSTANCE, "")) && !NEGATION.test(fold(text))) return true;
  const [asked, said] = [allStemsOf(query), allStemsOf(text)];
  return OPPOSITES.some(([one, other]) => {
    return asked.has(one) && !asked.has(other) && said.has(other) && !said.has(one);
  });
}

/** Pairs of stems, each in both directions. */
function opposites(lines: readonly string[]): (readonly [string, string])[] {
  const pairs = lines.flatMap((line) => line.split(", "));
  return pairs.flatMap((pair) => {
    const [one = "", other = ""] = allStemsOf(pair);
    return [[one, other] as const, [other, one] as const];
  });
}

function titlesOf({ section }: Unit): string {
  return [section.hit.documentName, ...section.headings].join("\n");
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
