import {
  type Filter,
  type Hit,
  PROVISION_LEVELS,
  type ProvisionLevel,
  type StoredProvision,
} from "#src/domain/index.ts";
import { compareLabels, formatReference, type LegalReference, parseReferences } from "#src/law/index.ts";
import type { NormSummary, ReadView } from "#src/storage/index.ts";
import { provisionHits } from "./provision-hits.ts";
import { type QueryTerms, readQuery } from "../query-terms.ts";
import { checkedQuery } from "../search-types.ts";
import {
  articleRows,
  type ResolutionDeps,
  selectProvisions,
  spellingsOfKey,
  withWords,
} from "./find-provisions.ts";
import { wordingsOn } from "./wordings-on.ts";
import { findCandidates, scoreCandidates } from "../rank-passages.ts";

export type Resolution = FoundReference | MissingProvision | OutOfForce | NotFound;

interface Cited {
  /** One spelling for all: "CF/88, Art. 5, Inciso XI". */
  readonly cited: string;
}

export interface FoundReference extends Cited {
  readonly kind: "found";
  /** One for each provision meant, best first: itself, then everything below it. */
  readonly provisions: readonly (readonly StoredProvision[])[];
  /** The citation names no norm, and several have such a provision. */
  readonly isAmbiguous: boolean;
  /**
   * Why more than one wording may have been in force on the day asked for: it lies in a year in which the wording changed, and
   * the text does not give the day; the text has several wordings and does not date them at all; or it does not say
   * when the only wording ended, or began.
   */
  readonly uncertainty: "year-only" | "undated" | "unknown-end" | "unknown-start" | null;
  /** Places below it that read otherwise on the day asked for, and the text does not keep how: "§ 2". */
  readonly notKept: readonly string[];
}

/** There is no such norm, or the provision exists but the filter leaves it out. */
interface NotFound extends Cited {
  readonly kind: "norm-not-found" | "outside-filter";
}

/** The norm exists, without such a provision. */
export interface MissingProvision extends Cited {
  readonly kind: "provision-not-found";
  readonly documentName: string;
  readonly lastArticle: string | null;
  /** The first level where the citation matches nothing; null when the article itself is missing. */
  readonly level: ProvisionLevel | null;
  /** What the article has at that level: ["I", "II", "III"]. */
  readonly known: readonly string[];
}

/** The provision exists, but not with a wording that was in force on the day asked for. */
export interface OutOfForce extends Cited {
  readonly kind: "not-in-force";
  /**
   * The text no longer says how it read: `not-recorded` where it was revoked since, `wording-not-kept` where it was
   * changed since.
   */
  readonly reason: "not-yet" | "ended" | "not-recorded" | "wording-not-kept";
  /** The day asked for. */
  readonly day: string;
  /** When it began or ended, as far as the text tells, and by which norm. */
  readonly since: string | null;
  readonly by: string | null;
  /** The provision as the text has it, whose notes tell this. */
  readonly noted: StoredProvision;
}

/** A text with more citations is not a question about them. */
const MAX_REFERENCES = 200;

export interface CitedProvisions {
  readonly resolutions: readonly Resolution[];
  readonly hits: readonly Hit[];
}

export const NOTHING_CITED: CitedProvisions = { resolutions: [], hits: [] };

/** The provisions that a question cites, looked up one by one. */
export async function citedProvisions(text: string, deps: ResolutionDeps): Promise<CitedProvisions> {
  const references = citationsIn(text).slice(0, MAX_REFERENCES);
  const resolutions: Resolution[] = [];
  for (const reference of references) resolutions.push(...(await resolveReference(reference, deps)));
  return { resolutions, hits: await provisionHits(resolutions, deps.view) };
}

/** References to provisions; the name of a norm alone asks for none in particular. */
export function citationsIn(text: string): LegalReference[] {
  return parseReferences(text).filter(
    ({ path, norm }) => path.artigo !== null || norm?.key.startsWith("sumula") === true,
  );
}

/** The provisions that a text cites. Only a citation that names no norm makes a search for words necessary. */
export function resolveCitations(
  query: string,
  { view, filter, asOf }: Omit<ResolutionDeps, "ranked">,
): Promise<CitedProvisions> {
  const text = checkedQuery(query);
  let likely: Promise<number[]> | undefined;
  const ranked = (): Promise<number[]> => (likely ??= likelyDocuments(readQuery(text), filter, view));
  return citedProvisions(text, { view, filter, asOf, ranked });
}

/** Of norms that a citation does not name, no more than these are shown. */
const MAX_UNNAMED = 3;

/** Looks a citation up: by its place, never by likeness. */
async function resolveReference(reference: LegalReference, deps: ResolutionDeps): Promise<Resolution[]> {
  const resolutions: Resolution[] = [];
  for (const part of await expandArticles(reference, deps.view)) {
    resolutions.push(
      deps.asOf === null ? await resolveNow(part, deps) : await resolveOn(deps.asOf, part, deps),
    );
  }
  return resolutions;
}

async function resolveNow(reference: LegalReference, deps: ResolutionDeps): Promise<Resolution> {
  const cited = citedAs(reference);
  const rows = await articleRows(reference, deps, false);
  // A former wording is no answer while there is a present one.
  const present = selectProvisions(
    rows.filter(({ situacao }) => situacao !== "anterior"),
    reference,
  );
  if (present.length === 0) {
    return (await struckOut(reference, cited, deps)) ?? explainMissing(reference, cited, rows, deps);
  }
  const documents = new Set(present.flat().map(({ documentId }) => documentId));
  const isAmbiguous = reference.norm === null && documents.size > 1;
  const provisions = isAmbiguous ? present.slice(0, MAX_UNNAMED) : present;
  return { kind: "found", cited, provisions, isAmbiguous, uncertainty: null, notKept: [] };
}

async function resolveOn(day: string, reference: LegalReference, deps: ResolutionDeps): Promise<Resolution> {
  const cited = citedAs(reference);
  const all = await withWords(await articleRows(reference, deps, true), deps.view);
  const wording = wordingsOn(all, reference, day);
  switch (wording.kind) {
    case "found":
      return { ...wording, cited, isAmbiguous: false };
    case "not-in-force":
      return { ...wording, cited };
    case "absent":
      return explainMissing(reference, cited, all, deps);
  }
}

/** "Art. 10, lei orgânica do município": a norm that the table does not know is cited in its own words. */
function citedAs(reference: LegalReference): string {
  const { norm, unknownNorm } = reference;
  return norm === null && unknownNorm !== null
    ? `${unknownNorm}, ${formatReference(reference)}`
    : formatReference(reference);
}

/** A revoked provision may have left only its struck-out words: they are shown, marked as revoked. */
async function struckOut(
  reference: LegalReference,
  cited: string,
  deps: ResolutionDeps,
): Promise<Resolution | null> {
  const all = await articleRows(reference, deps, true);
  const ended = selectProvisions(all, reference);
  const revoked = ended.filter(([root]) => root?.situacao === "revogado");
  // A sole parágrafo that became § 1º is not revoked, but no longer exists under its old label.
  const provisions = revoked.length > 0 ? revoked : ended.slice(-1);
  return provisions.length === 0
    ? null
    : { kind: "found", cited, provisions, isAmbiguous: false, uncertainty: null, notKept: [] };
}

/** A longer range is a division, not a citation. */
const MAX_RANGE_LENGTH = 50;

/**
 * "arts. 5º a 7º" is one citation for each article that the norm has between the two, 5-A and 6-B included; without a
 * known norm, one for each number. The ends are looked up even where they do not exist, so that the reply says so.
 */
async function expandArticles(reference: LegalReference, view: ReadView): Promise<LegalReference[]> {
  const { path, until } = reference;
  const deepest = PROVISION_LEVELS.findLast((level) => path[level] !== null);
  if (until === null || deepest !== "artigo" || path.artigo === null) return [reference];
  const [first, last] = [path.artigo, until];
  const known =
    reference.norm === null
      ? numbersBetween(first, last)
      : await view.provisions.articles(reference.norm.key);
  const inside = known.filter(
    (label) => compareLabels("artigo", first, label) <= 0 && compareLabels("artigo", label, last) <= 0,
  );
  const labels = [...new Set([first, ...inside, last])].toSorted((a, b) => compareLabels("artigo", a, b));
  const shown = labels.length <= MAX_RANGE_LENGTH ? labels : [...labels.slice(0, MAX_RANGE_LENGTH - 1), last];
  return shown.map((artigo) => ({ ...reference, path: { ...path, artigo }, until: null }));
}

function numbersBetween(first: string, last: string): string[] {
  const [from, to] = [Number.parseInt(first, 10), Number.parseInt(last, 10)];
  const count = Math.max(0, Math.min(MAX_RANGE_LENGTH, to - from + 1));
  return Array.from({ length: count || 0 }, (_, index) => String(from + index));
}

/** Why nothing was found: no such norm, no such provision, or one that the filter leaves out. */
async function explainMissing(
  reference: LegalReference,
  cited: string,
  rows: readonly StoredProvision[],
  deps: ResolutionDeps,
): Promise<Resolution> {
  const isFiltered = Object.keys(deps.filter).length > 0;
  const outside = !isFiltered ? [] : await articleRows(reference, { ...deps, filter: {} }, true);
  if (selectProvisions(outside, reference).length > 0) return { kind: "outside-filter", cited };
  const norm =
    reference.norm === null
      ? await normByName(reference, rows, deps)
      : await normOf(reference.norm.key, deps.view);
  if (norm === undefined) return { kind: "norm-not-found", cited };
  const { documentName, lastArticle } = norm;
  return { kind: "provision-not-found", cited, documentName, lastArticle, ...knownValues(rows, reference) };
}

/** A norm that the table does not know, by the name that a document bears: whichever article is missing, it has a first. */
async function normByName(
  reference: LegalReference,
  rows: readonly StoredProvision[],
  deps: ResolutionDeps,
): Promise<Pick<NormSummary, "documentName" | "lastArticle"> | undefined> {
  if (reference.unknownNorm === null) return undefined;
  const path = { ...reference.path, artigo: "1" };
  const own = rows.length > 0 ? rows : await articleRows({ ...reference, path, until: null }, deps, false);
  const [key, another] = new Set(own.map(({ norma }) => norma.replace(/#.*/, "")));
  const norm = key === undefined ? undefined : await normOf(key, deps.view);
  // Where several bear the name, none of them tells where the one that is meant ends.
  return norm === undefined || another === undefined ? norm : { ...norm, lastArticle: null };
}

/** The norm itself rather than an annex of it, if the document has both. */
export async function normOf(key: string, view: ReadView): Promise<NormSummary | undefined> {
  for (const spelled of spellingsOfKey(key)) {
    const found = await view.provisions.norms(spelled, 2);
    if (found.length > 0) return found.find(({ norma }) => !norma.includes("#")) ?? found[0];
  }
  return undefined;
}

/** At the first level where the citation matches nothing: the values that exist there. */
function knownValues(
  rows: readonly StoredProvision[],
  { path }: LegalReference,
): Pick<MissingProvision, "level" | "known"> {
  let left = rows;
  for (const level of PROVISION_LEVELS) {
    const next = left.filter((row) => row[level] === path[level]);
    const known = [...new Set(left.flatMap((row) => row[level] ?? []))];
    if (next.length === 0) return { level: left.length === 0 ? null : level, known };
    left = next;
  }
  return { level: null, known: [] };
}

/** Documents that share words with a question, best first. */
async function likelyDocuments(asked: QueryTerms, filter: Filter, view: ReadView): Promise<number[]> {
  const expansion = { synonyms: null, correctsTypos: false };
  const search = { asked, filter, expansion, findsByTerms: true, vector: null };
  const found = await findCandidates(search, view.index);
  const { scores } = scoreCandidates(found);
  const owners = new Map(found.candidates.map(({ chunkId, documentId }) => [chunkId, documentId]));
  const ranked = scores.toSorted((a, b) => (b.lexicalScore ?? 0) - (a.lexicalScore ?? 0));
  return [...new Set(ranked.map(({ chunkId }) => owners.get(chunkId) ?? 0))];
}
