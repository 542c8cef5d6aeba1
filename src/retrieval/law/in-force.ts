import { type Chunk, coversNorm, type Filter, type Hit, type ProvisionStatus } from "#src/domain/index.ts";
import {
  compareLabels,
  formatReference,
  identifyNorm,
  type LegalReference,
  objectionIn,
  parseReferences,
  readAmendments,
  readNormState,
} from "#src/law/index.ts";
import type { Passage, ReadView } from "#src/storage/index.ts";
import { analyze, foldAccents } from "#src/text/index.ts";
import { exactHit, provisionHits } from "./provision-hits.ts";
import { type CitedProvisions, normOf, type OutOfForce } from "./resolve-citations.ts";

/** Whether a question expects "yes" where the law holds, where it ended, or asks when or by what it ended. */
export type ForceQuestion = "holds" | "ended" | "when";

/** What the base tells about a provision or a norm whose force was asked for. */
export interface LegalState {
  readonly cited: string;
  /** Now, or on the day asked for. */
  readonly holds: boolean;
  readonly situacao: ProvisionStatus;
  /** When it ended, and by which norm, as far as the text tells. */
  readonly since: string | null;
  readonly by: string | null;
  /** Its text says so; false: nothing in it says that it ended. */
  readonly isSaid: boolean;
  /** The latest change that the text records, which is how far it can know. */
  readonly lastChange: string | null;
  /** The day asked for, and why there is no wording of it; null otherwise. */
  readonly asOf: string | null;
  readonly past: OutOfForce | null;
  /** A note in its text that speaks against its force: "Declarado inconstitucional pelo STF"; null: there is none. */
  readonly objection?: string | null;
  /** Where it is said, or where the provision or the norm stands. */
  readonly hit: Hit;
}

const HELD = "em vigor|em vigencia|vigentes?|vigorando|valendo|valid[ao]s?";
const ENDED = "(?:revogad|cancelad|suprimid|extint)[ao]s?";
const FORCE = new RegExp(
  String.raw`\b(?:esta|estao|estava|estavam|continua|continuam|permanece|permanecem|segue|seguem|ainda|ja|foi|foram|tinha sido)\b[^.?!]{0,30}?\b(?:${HELD}|${ENDED})\b|\bainda (?:vale|valem|vigora|vigoram|existe|existem)\b|\b(?:vale|valem|vigora|vigoram|existe|existem) ainda\b|\b(?:vigora|vigorava|vigoravam|revogou|perdeu a (?:validade|vigencia|eficacia))\b|\b(?:${HELD}|${ENDED})\s{0,3}\?`,
);
const WHEN = /\bquando\b|\bem que (?:ano|data|dia)\b|\bdesde quando\b|\brevogou\b/;
const HAS_ENDED = new RegExp(String.raw`\b(?:${ENDED}|perdeu a)\b`);
const AGENT = /\b(?:pel[ao]s?|por)\s{1,3}$/;
const FORCE_WORDS = new Set(
  "ainda esta estar estao estava vigor vigente vigencia valer vale valendo valido valida revogado revogada revogar revogou revogados cancelado cancelada continua continuar permanece segue artigo lei norma sumula quando ano data existe hoje atualmente saber gostaria".split(
    " ",
  ),
);
/** "Quais artigos da CLT foram revogados?" asks for provisions, not for the state of the norm that has them. */
const LIST =
  /\b(?:quais|quantos|quantas|liste|listar|lista|alguma?|alguns|algumas)(?: (?:foram|sao|os|as|d[aeo]s?)){0,2} (?:artig|dispositivo|paragrafo|inciso|aline|capitulo|seca|seco|titulo|parte|sumula)|\bque (?:artigos|dispositivos|paragrafos|incisos|alineas|capitulos|secoes|titulos|partes|sumulas)\b/;
/** More words than these ask for something else: "o contrato firmado na vigência do art. 2º continua valendo?" */
const MAX_OTHER_WORDS = 2;

/** Reads a question about whether what it cites is in force; null for any other. */
export function readForceQuestion(query: string): ForceQuestion | null {
  const subjects = subjectsOf(query);
  const asked = foldAccents(query).toLowerCase();
  if (subjects.length === 0 || !FORCE.test(asked)) return null;
  const cited = parseReferences(query);
  const isOther = ({ start, word, isStopWord }: ReturnType<typeof analyze>[number]): boolean =>
    !isStopWord &&
    word.length > 2 &&
    !FORCE_WORDS.has(foldAccents(word)) &&
    !cited.some((item) => start >= item.start && start < item.end);
  if (LIST.test(asked)) return null;
  if (analyze(query).filter(isOther).length > MAX_OTHER_WORDS) return null;
  if (WHEN.test(asked)) return "when";
  return HAS_ENDED.test(asked) ? "ended" : "holds";
}

/** Whether a question asks for all provisions of a norm that hold or ended: no passage lists them. */
export function asksForList(query: string): boolean {
  const asked = foldAccents(query).toLowerCase();
  return LIST.test(asked) && FORCE.test(asked) && subjectsOf(query).length > 0;
}

/** What a question cites, but for what ended something else: "revogado pela Lei nº 1". */
function subjectsOf(query: string): LegalReference[] {
  const asked = foldAccents(query).toLowerCase();
  return parseReferences(query).filter(
    ({ start, norm, path }) => (norm ?? path.artigo) !== null && !AGENT.test(asked.slice(0, start)),
  );
}

interface StateDeps {
  readonly view: ReadView;
  readonly filter: Filter;
  readonly asOf: string | null;
}

/** The states of what a question cites; nothing for a question that does not ask for them. */
export async function statesAsked(
  query: string,
  cited: CitedProvisions,
  others: readonly Hit[],
  deps: StateDeps,
): Promise<LegalState[]> {
  if (readForceQuestion(query) === null) return [];
  const states: LegalState[] = [];
  for (const hit of cited.hits) {
    const state = await stateOfProvision(hit, deps);
    if (state !== null) states.push(state);
  }
  for (const past of cited.resolutions) {
    const state = past.kind === "not-in-force" ? await stateOnDay(past, deps) : null;
    if (state !== null) states.push(state);
  }
  // What the page of a norm says of it is said of today.
  if (deps.asOf !== null) return states;
  const wholes = subjectsOf(query).filter(
    ({ path, norm }) => path.artigo === null && norm?.key.startsWith("sumula") === false,
  );
  for (const reference of wholes) {
    const state = await stateOfNorm(reference, others, deps);
    if (state !== null) states.push(state);
  }
  return states;
}

/** What nobody asked about an earlier day, and nothing about its end is known. */
const PRESENT = { asOf: null, past: null, lastChange: null } as const;

async function stateOfProvision(hit: Hit, { view, asOf }: StateDeps): Promise<LegalState | null> {
  const [root] = hit.provisions;
  if (root === undefined) return null;
  const { situacao, ate: since, alteracao: by, documentId } = root;
  const lastChange = await view.provisions.lastChange(documentId);
  const isVigente = situacao === "vigente";
  const objection = asOf === null && isVigente ? objectionIn(root.text) : null;
  const facts = { situacao, since, by, isSaid: !isVigente, lastChange, hit };
  const holds = (isVigente && objection === null) || asOf !== null;
  return { cited: hit.reference ?? "", holds, ...facts, asOf, past: null, objection };
}

/** A provision whose wording of the day is not kept was in force all the same. */
async function stateOnDay(past: OutOfForce, { view, asOf }: StateDeps): Promise<LegalState | null> {
  const { cited, reason, since, by, noted } = past;
  const found = { cited, isAmbiguous: false, uncertainty: null, notKept: [] };
  const [hit] = await provisionHits([{ kind: "found", ...found, provisions: [[noted]] }], view);
  if (hit === undefined) return null;
  const holds = reason === "not-recorded" || reason === "wording-not-kept";
  const facts = { situacao: noted.situacao, since, by, isSaid: true, lastChange: null };
  return { cited, holds, ...facts, asOf, past, hit };
}

async function stateOfNorm(
  reference: LegalReference,
  others: readonly Hit[],
  deps: StateDeps,
): Promise<LegalState | null> {
  const cited = formatReference(reference);
  const key = reference.norm?.key ?? "";
  const opening = await openingOf(key, deps);
  const own = opening && stateInOpening(cited, key, opening);
  if (own?.isSaid) return own;
  return stateOnPage(cited, key, others) ?? stateByOther(cited, key, others) ?? own;
}

interface Opening {
  /** What stands above the first article, as one passage. */
  readonly passage: Passage;
  readonly lastChange: string | null;
}

/** Openings are short; a longer one is a report that a law follows. */
const MAX_OPENING_CHUNKS = 4;

async function openingOf(key: string, { view, filter }: StateDeps): Promise<Opening | null> {
  const norm = await normOf(key, view);
  if (norm === undefined) return null;
  const labels = await view.provisions.articles(norm.norma);
  const [label] = labels.toSorted((a, b) => compareLabels("artigo", a, b));
  const documents = { ...(filter.collections && { collections: filter.collections }) };
  const query = { norm: norm.norma, artigo: label ?? null, documents: 1 };
  const [first] = await view.provisions.find({
    ...query,
    filter: { ...documents, documentIds: [norm.documentId] },
  });
  if (first === undefined) return null;
  const ids = Array.from({ length: MAX_OPENING_CHUNKS }, (_, at) => first.chunkId - at).toReversed();
  const parts = (await view.index.passages(ids)).filter(({ document }) => document.id === first.documentId);
  const [top] = parts;
  if (top === undefined) return null;
  let text = "";
  for (const { chunk } of parts) {
    const known = top.chunk.start + text.length;
    text += " ".repeat(Math.max(0, chunk.start - known)) + chunk.text.slice(Math.max(0, known - chunk.start));
  }
  const chunk = { ...top.chunk, text: text.slice(0, first.start - top.chunk.start), end: first.start };
  const lastChange = await view.provisions.lastChange(first.documentId);
  return { passage: { ...top, chunk }, lastChange };
}

function stateInOpening(cited: string, key: string, { passage, lastChange }: Opening): LegalState {
  const { text } = passage.chunk;
  const state = readNormState(text);
  const range = state ?? epigraphIn(text, key);
  const hit = exactHit({ passage: { ...passage, chunk: cut(passage.chunk, range) }, provisions: [] }, cited);
  const situacao = state?.situacao ?? "vigente";
  const facts = { since: state?.date ?? null, by: state?.norm ?? null, isSaid: state !== null, hit };
  return { ...PRESENT, cited, holds: situacao === "vigente", situacao, ...facts, lastChange };
}

/** The first line that names the norm, or else the first line. */
function epigraphIn(text: string, key: string): { start: number; end: number } {
  // The words of a link may go on below.
  const lines = [...text.matchAll(/[^\n]*\[[^\]\n]*\n[^\n]*|[^\n]*\S[^\n]*/g)];
  const isNamed = (line: string): boolean =>
    parseReferences(line).some(({ norm }) => norm !== null && coversEither(norm.key, key));
  const [whole = ""] = lines.find(([line]) => isNamed(line)) ?? lines[0] ?? [];
  const start = text.indexOf(whole);
  return { start, end: start + whole.length };
}

/** Either may lack its year. */
function coversEither(one: string, other: string): boolean {
  return coversNorm(one, other) || coversNorm(other, one);
}

function cut<Piece extends Pick<Chunk, "start" | "end" | "text">>(
  chunk: Piece,
  { start, end }: { readonly start: number; readonly end: number },
): Piece {
  return { ...chunk, start: chunk.start + start, end: chunk.start + end, text: chunk.text.slice(start, end) };
}

/** A page about the norm that is not read as a law, and says what became of it. */
function stateOnPage(cited: string, key: string, others: readonly Hit[]): LegalState | null {
  for (const hit of others) {
    const { documentName: title, chunk, citation } = hit;
    if (hit.kind === "legal" || chunk.ordinal > 0) continue;
    const norm = identifyNorm({ title, source: citation.source, opening: chunk.text });
    if (norm === null || !coversEither(key, norm.key)) continue;
    const inText = readNormState(chunk.text);
    const state = inText ?? readNormState(title);
    if (state === null) continue;
    const { situacao, norm: by, date: since } = state;
    const range = inText ?? epigraphIn(chunk.text, key);
    const facts = { situacao, since, by, isSaid: true, hit: { ...hit, chunk: cut(chunk, range) } };
    return { ...PRESENT, cited, holds: situacao === "vigente", ...facts };
  }
  return null;
}

/** "Ficam revogados o Decreto nº 1 e", "Revogam-se a Lei nº 2": what follows is what ends. */
const REVOKES =
  /\b(?:revogam?-se|ficam? (?:expressamente |integralmente )?revogad[ao]s?|revogad[ao]s? [ao]s?)\b/;

/** Whether a provision ends a norm as a whole; its notes tell what ended or changed the provision itself. */
function revokes(text: string, key: string): boolean {
  let own = text;
  for (const { start, end } of readAmendments(text)) {
    own = own.slice(0, start) + " ".repeat(end - start) + own.slice(end);
  }
  const folded = foldAccents(own).toLowerCase();
  const verb = REVOKES.exec(folded)?.index ?? Infinity;
  return parseReferences(own).some(({ start, norm, path }) => {
    const isWhole = path.artigo === null && norm !== null && coversEither(key, norm.key);
    return isWhole && start > verb && !AGENT.test(folded.slice(0, start));
  });
}

/** Another law of the base that says that it revokes the norm as a whole. */
function stateByOther(cited: string, key: string, others: readonly Hit[]): LegalState | null {
  for (const hit of others) {
    const revoking = hit.provisions.find(({ text, norma, situacao }) => {
      return situacao === "vigente" && !coversNorm(key, norma) && revokes(text, key);
    });
    if (revoking === undefined) continue;
    const { documento } = hit.chunk.metadata;
    const by = typeof documento === "string" ? documento : null;
    const facts = { holds: false, situacao: "revogado", since: null, by, isSaid: true } as const;
    const citation = { ...hit.citation, start: revoking.start, end: revoking.end };
    return { ...PRESENT, cited, ...facts, hit: { ...hit, citation, provisions: [revoking] } };
  }
  return null;
}
