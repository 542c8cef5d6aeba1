import {
  type Filter,
  PROVISION_LEVELS,
  type ProvisionLevel,
  type StoredProvision,
} from "#src/domain/index.ts";
import { formatReference, isStub, type LegalReference } from "#src/law/index.ts";
import type { ReadView } from "#src/storage/index.ts";
import { quoted } from "./quoted.ts";
import { expandArticles } from "./expand-articles.ts";
import type { MissingNorm, MissingProvision, Resolution } from "./resolution.ts";
import { selectProvisions } from "./select-provisions.ts";
import { wordingsOn } from "./wordings-on.ts";

export interface ResolutionMeans {
  readonly view: ReadView;
  readonly filter: Filter;
  /** "2003-05-01": the wording of that day instead of the present one. */
  readonly asOf: string | null;
  /** Documents in order of relevance: they decide which norm an unnamed one is. */
  readonly ranked: () => Promise<readonly number[]>;
}

/** Several documents may hold one norm, and many norms an "art. 5º": more than these are no answer. */
const MOST_DOCUMENTS = 20;
const MOST_UNNAMED = 3;

/** Looks a citation up: by its place, never by likeness. */
export async function resolveReference(
  reference: LegalReference,
  means: ResolutionMeans,
): Promise<Resolution[]> {
  const parts = expandArticles(reference);
  return Promise.all(parts.map((part) => resolveArticle(part, means)));
}

async function resolveArticle(reference: LegalReference, means: ResolutionMeans): Promise<Resolution> {
  const cited = formatReference(reference);
  const all = await articleRows(reference, means, means.asOf !== null);
  const rows = await withoutStubs(all, means);
  const day = means.asOf === null ? null : wordingsOn(rows, reference, means.asOf);
  if (day?.kind === "found") return { ...day, cited, isAmbiguous: false };
  if (day?.kind === "not-in-force") return { ...day, cited };
  const present = selectProvisions(rows, reference);
  if (present.length > 0) {
    const isAmbiguous = reference.norm === null && documentCount(present) > 1;
    return {
      kind: "found",
      cited,
      provisions: present.slice(0, isAmbiguous ? MOST_UNNAMED : undefined),
      isAmbiguous,
      isUnclear: false,
    };
  }
  const [stub] = selectProvisions(all, reference).flat();
  if (stub !== undefined) {
    return { kind: "not-in-force", cited, reason: "not-recorded", since: stub.ate, by: stub.alteracao };
  }
  return (await struckOut(reference, cited, means)) ?? missing(reference, cited, rows, means);
}

/** As of an earlier day, a provision that says only "(Revogado)" without a date tells nothing. */
async function withoutStubs(
  rows: readonly StoredProvision[],
  { view, asOf }: ResolutionMeans,
): Promise<readonly StoredProvision[]> {
  const doubtful =
    asOf === null ? [] : rows.filter(({ situacao, ate }) => situacao === "revogado" && ate === null);
  if (doubtful.length === 0) return rows;
  const passages = await view.passages(doubtful.map(({ chunkId }) => chunkId));
  const chunks = new Map(passages.map(({ chunk }) => [chunk.id, chunk]));
  const stubs = new Set(
    doubtful.filter((row) => {
      const chunk = chunks.get(row.chunkId);
      return chunk !== undefined && isStub(quoted(row, chunk).text);
    }),
  );
  return rows.filter((row) => !stubs.has(row));
}

async function articleRows(
  { norm, path }: LegalReference,
  { view, filter, ranked }: ResolutionMeans,
  includesFormer: boolean,
): Promise<StoredProvision[]> {
  const query = { norm: norm?.key ?? null, artigo: path.artigo, documents: MOST_DOCUMENTS };
  const open = { ...filter, includesFormer };
  if (norm !== null) return mainBeforeAnnexes(await view.provisions({ ...query, filter: open }));
  const documentIds = await ranked();
  const rows = await view.provisions({ ...query, filter: { ...open, documentIds } });
  if (rows.length === 0) return view.provisions({ ...query, filter: open });
  const rank = new Map(documentIds.map((id, index) => [id, index]));
  return rows.toSorted(
    (a, b) => (rank.get(a.documentId) ?? 0) - (rank.get(b.documentId) ?? 0) || a.start - b.start,
  );
}

/** A decree and the regulation that it approves both have an "art. 1º": the decree's own comes first. */
function mainBeforeAnnexes(rows: readonly StoredProvision[]): StoredProvision[] {
  const main = rows.filter(({ norma }) => !norma.includes("#"));
  return [...main, ...rows.filter(({ norma }) => norma.includes("#"))];
}

function documentCount(found: readonly (readonly StoredProvision[])[]): number {
  return new Set(found.flatMap((rows) => rows.map(({ documentId }) => documentId))).size;
}

/** What was revoked may have left nothing but its struck-out words: they are shown, and said to be revoked. */
async function struckOut(
  reference: LegalReference,
  cited: string,
  means: ResolutionMeans,
): Promise<Resolution | null> {
  if (means.asOf !== null) return null;
  const all = await articleRows(reference, means, true);
  const revoked = selectProvisions(all, reference).filter(([root]) => root?.situacao === "revogado");
  return revoked.length === 0
    ? null
    : { kind: "found", cited, provisions: revoked, isAmbiguous: false, isUnclear: false };
}

async function missing(
  reference: LegalReference,
  cited: string,
  rows: readonly StoredProvision[],
  { view }: ResolutionMeans,
): Promise<MissingNorm | MissingProvision> {
  const norms = reference.norm === null ? [] : await view.norms(reference.norm.key, 1);
  const [norm] = norms;
  if (norm === undefined) return { kind: "norm-not-found", cited };
  const { documentName, lastArticle } = norm;
  return {
    kind: "provision-not-found",
    cited,
    documentName,
    lastArticle,
    ...knownValues(rows, reference),
  };
}

/** At the first level where the citation leaves what is there: the values that would have been right. */
function knownValues(
  rows: readonly StoredProvision[],
  { path }: LegalReference,
): Pick<MissingProvision, "level" | "known"> {
  let left = rows;
  for (const level of PROVISION_LEVELS) {
    const next = left.filter((row) => row[level] === path[level]);
    if (next.length === 0) return { level: left.length === 0 ? null : level, known: valuesAt(left, level) };
    left = next;
  }
  return { level: null, known: [] };
}

function valuesAt(rows: readonly StoredProvision[], level: ProvisionLevel): string[] {
  return [...new Set(rows.map((row) => row[level]).filter((value) => value !== null))];
}
