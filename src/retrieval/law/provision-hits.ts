import {
  type Citation,
  type Hit,
  type MatchedTerm,
  type Metadata,
  PROVISION_LEVELS,
  type ProvisionPath,
  type QuotedProvision,
  type StoredProvision,
} from "#src/domain/index.ts";
import {
  divisionLabel,
  divisionsAmong,
  headingsAt,
  normLabel,
  noteKindOf,
  placeOf,
  provisionLabel,
  rangeLabel,
} from "#src/law/index.ts";
import type { Passage, ReadView } from "#src/storage/index.ts";
import { SNIPPET_LENGTH } from "../search-types.ts";
import { cite, documentFields, snippet } from "../present-hit.ts";
import { holdersOf, quoted } from "./find-provisions.ts";
import type { Resolution } from "./resolve-citations.ts";

/** The provisions that a question cites, as hits: their own words and nothing else, in the order of the citations. */
export async function provisionHits(resolutions: readonly Resolution[], view: ReadView): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const resolution of resolutions) {
    if (resolution.kind !== "found") continue;
    for (const provisions of resolution.provisions) {
      const found = await passageOf(provisions, view);
      if (found === null || hits.some((hit) => isInside(found.passage, hit))) continue;
      hits.push(exactHit(found, resolution.cited));
    }
  }
  return hits;
}

/** "art. 5º, caput, e inciso XI" gives the inciso once. */
function isInside({ chunk }: Passage, { provisions }: Hit): boolean {
  return provisions.some(({ documentId, start }) => documentId === chunk.documentId && start === chunk.start);
}

const NOTE_NAMES: ReadonlyMap<string, string> = new Map([
  ["jurisprudencia", "nota de jurisprudência"],
  ["questao", "questão de prova"],
]);

interface CitedPassage {
  readonly passage: Passage;
  readonly provisions: readonly QuotedProvision[];
}

/**
 * The words of a provision and of everything below it, one below the other. They are one stretch of the document,
 * except as of an earlier day, when some of them come from its former wordings.
 */
async function passageOf(
  provisions: readonly StoredProvision[],
  view: ReadView,
): Promise<CitedPassage | null> {
  const holders = await holdersOf(provisions, view);
  const all: QuotedProvision[] = [];
  for (const provision of provisions) {
    const holder = holders.get(provision.chunkId);
    if (holder !== undefined) all.push(quoted(provision, await extendedTo(provision.end, holder, view)));
  }
  const [root] = all;
  const holder = root && holders.get(root.chunkId);
  if (root === undefined || holder === undefined) return null;
  const { norma, start, documentId } = root;
  const documento = normLabel(norma);
  const named = documento === null ? {} : { documento };
  const chunk = {
    ...holder.chunk,
    headings: headingsAt(holder.chunk, start),
    start,
    end: Math.max(...all.filter((item) => item.documentId === documentId).map(({ end }) => end)),
    text: all.map(({ text }) => text).join("\n"),
    metadata: { ...holder.chunk.metadata, ...placeOf(root), norma, ...named },
  };
  return { passage: { ...holder, chunk }, provisions: all };
}

/** A provision longer than any passage goes on in those that follow. */
async function extendedTo(
  end: number,
  { chunk, document }: Passage,
  view: ReadView,
): Promise<Passage["chunk"]> {
  let joined = chunk;
  for (let id = chunk.id + 1; joined.end < end; id++) {
    const [next] = await view.index.passages([id]);
    if (next === undefined || next.document.id !== document.id) break;
    const gap = " ".repeat(Math.max(0, next.chunk.start - joined.end));
    const text = joined.text + gap + next.chunk.text.slice(Math.max(0, joined.end - next.chunk.start));
    joined = { ...joined, text, end: next.chunk.end };
  }
  return joined;
}

/** What was found by its place, with all the certainty of that. */
export function exactHit({ passage, provisions }: CitedPassage, reference: string): Hit {
  const { chunk, document } = passage;
  return {
    chunk,
    ...documentFields(document),
    score: 1,
    relevance: 1,
    breakdown: {
      lexicalScore: null,
      lexicalRank: null,
      vectorScore: null,
      vectorRank: null,
      fusedScore: 1,
      meaning: 0,
      rerankScore: null,
      lexicalParts: {},
    },
    // Found by its place: its words need not be those of the question.
    matches: [],
    snippet: snippet(chunk.text, [], SNIPPET_LENGTH),
    citation: citeLaw(passage, provisions.slice(0, 1)),
    mergedChunkIds: [...new Set(provisions.map(({ chunkId }) => chunkId))].filter((id) => id !== chunk.id),
    provisions,
    reference,
    isAskedQuestion: false,
  };
}

/**
 * Names a passage of a law by its provisions, from the first to the last of those given: "CF/88, Art. 5, Inciso XI,
 * Título: Dos Direitos e Garantias Fundamentais". Without provisions, as any other document.
 */
export function citeLaw(passage: Passage, provisions: readonly StoredProvision[]): Citation {
  const citation = cite(passage);
  const [first] = provisions;
  const last = provisions.at(-1);
  const documento = first && documentLabel(first, passage.chunk.metadata);
  if (first === undefined && noteKindOf(passage.chunk) !== null)
    return { ...citation, label: noteLabel(passage) };
  if (first === undefined || last === undefined || documento === undefined) return citation;
  const headings = headingsAt(passage.chunk, first.start);
  const division = divisionLabel(divisionsAmong(headings, passage.chunk.text));
  const label = provisionLabel(documento, rangeLabel(first, last), division);
  return { ...citation, label: `${label}${statusLabel(first)}` };
}

/** "CF/88, Art. 5, Inciso XI (questão de prova: FCC, 2019; não é texto da lei)". */
function noteLabel({ chunk: { metadata }, document }: Passage): string {
  const levels = PROVISION_LEVELS.map((level) => [level, textIn(metadata[level])]);
  const path = Object.fromEntries(levels) as ProvisionPath;
  const exam = [metadata["banca"] ?? [], metadata["ano"] ?? []].flat().join(", ");
  const kind = `${NOTE_NAMES.get(String(metadata["tipo"])) ?? "nota"}${exam === "" ? "" : `: ${exam}`}`;
  const place = provisionLabel(textIn(metadata["documento"]) ?? document.name, rangeLabel(path, path), null);
  return `${place} (${kind}; não é texto da lei)`;
}

function textIn(value: Metadata[string] | undefined): string | null {
  return typeof value === "string" ? value : null;
}

/** A passage may hold provisions of several norms, as súmulas are; it is described by the first of them. */
function documentLabel({ norma }: StoredProvision, { documento, norma: own }: Metadata): string | undefined {
  if (typeof documento !== "string") return undefined;
  return norma === own ? documento : (normLabel(norma) ?? documento);
}

function statusLabel({ situacao, ate, tipo }: StoredProvision): string {
  if (situacao === "vigente") return "";
  if (situacao === "vetado") return " (vetado)";
  if (tipo === "sumula" && situacao === "revogado") return " (cancelada)";
  const until = ate === null ? "" : `, até ${ate.slice(0, 4)}`;
  return situacao === "revogado" ? " (revogado)" : ` (redação anterior${until})`;
}

/** A provision, or an article, must hold this share of the words found in the passage to be what it is cited for. */
const ENOUGH = 0.6;

/**
 * Which provisions of a passage the question is about: the one that holds most of the words found, else the article
 * that does, else all of them. A word found all over the passage counts little; a draw decides nothing.
 */
export function focusOn<Item extends StoredProvision>(
  provisions: readonly Item[],
  matches: readonly MatchedTerm[],
  chunkStart: number,
): readonly Item[] {
  const spots = spotsIn(provisions, matches, chunkStart);
  const articles = Map.groupBy(provisions, ({ norma, artigo }) => `${norma} ${artigo}`);
  const single = provisions.map((provision) => [provision]);
  return bestOf(single, spots) ?? bestOf([...articles.values()], spots) ?? provisions;
}

type Spots = ReadonlyMap<string, ReadonlySet<StoredProvision>>;

function spotsIn(
  provisions: readonly StoredProvision[],
  matches: readonly MatchedTerm[],
  chunkStart: number,
): Spots {
  const spots = new Map<string, ReadonlySet<StoredProvision>>();
  for (const { term, field, ranges } of matches) {
    if (field !== "text") continue;
    const places = ranges.map(([start]) => chunkStart + start);
    const holders = provisions.filter(({ start, end }) => places.some((at) => at >= start && at < end));
    if (holders.length > 0) spots.set(term, new Set(holders));
  }
  return spots;
}

/** The group with the highest score, if that is enough and no other group has the same. */
function bestOf<Item extends StoredProvision>(
  groups: readonly (readonly Item[])[],
  spots: Spots,
): readonly Item[] | null {
  const termsOfGroups = groups.map((group) =>
    [...spots].filter(([, holders]) => group.some((item) => holders.has(item))).map(([term]) => term),
  );
  const holders = Map.groupBy(termsOfGroups.flat(), (term) => term);
  const weight = (term: string): number => Math.log(1 + groups.length / (holders.get(term)?.length ?? 1));
  const total = sum([...spots.keys()].map(weight));
  const scores = termsOfGroups.map((terms) => sum(terms.map(weight)));
  const best = Math.max(0, ...scores);
  if (best === 0 || best < ENOUGH * total || scores.filter((score) => score === best).length > 1) return null;
  return groups[scores.indexOf(best)] ?? null;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
