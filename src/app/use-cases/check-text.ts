import { checkCitations, type CitationCheck } from "#src/answering/index.ts";
import {
  AcervoError,
  type Filter,
  type Hit,
  type QuotedProvision,
  type RequestOptions,
  type StoredProvision,
} from "#src/domain/index.ts";
import type { Resolution } from "#src/retrieval/index.ts";
import type { ReadView } from "#src/storage/index.ts";
import type { Tenant } from "../tenant.ts";

export interface CheckedText {
  readonly text: string;
  readonly check: CitationCheck;
  /** What the base said of citations that the evidence does not hold. */
  readonly resolutions: readonly Resolution[];
  /** The sources are what a question found, and not whatever the text cites. */
  readonly hasQuestion: boolean;
}

/** As many passages as a model would have been given. */
const EVIDENCE = 10;

/** Longer than a book; each citation in it is looked up, and each quotation compared. */
export const MAX_CHECKED_BYTES = 1_000_000;

interface CheckOptions {
  readonly question: string | undefined;
  readonly filter: Filter;
  readonly request?: RequestOptions | undefined;
}

/** Compares a text with the laws that it cites: what is cited must exist, what is quoted must be there word by word. */
export async function checkText(
  acervo: Tenant,
  text: string,
  { question, filter, request }: CheckOptions,
): Promise<CheckedText> {
  if (Buffer.byteLength(text) > MAX_CHECKED_BYTES)
    throw new AcervoError("text-too-long", { limit: MAX_CHECKED_BYTES });
  const evidence =
    question === undefined
      ? await citedEvidence(acervo, text, { filter, request })
      : (await acervo.search({ query: question, topK: EVIDENCE, filter }, request)).hits;
  const resolutions: Resolution[] = [];
  const lookUp = async (citation: string): Promise<readonly Resolution[]> => {
    const found = (await acervo.resolve({ query: citation, filter }, request)).resolutions;
    resolutions.push(...found);
    return found;
  };
  const former = await formerWordings(acervo, evidence, filter);
  const check = await checkCitations(text, evidence, lookUp, former);
  return { text, check, resolutions, hasQuestion: question !== undefined };
}

/** What is found first may tell which norm the other citations are of. */
const ROUNDS = 2;

/** Without a question, the evidence is whatever the text cites, found by the check itself. */
async function citedEvidence(
  acervo: Tenant,
  text: string,
  { filter, request }: Pick<CheckOptions, "filter" | "request">,
): Promise<readonly Hit[]> {
  const evidence: Hit[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await checkCitations(text, [...evidence], async (citation) => {
      const { resolutions, hits } = await acervo.resolve({ query: citation, filter }, request);
      evidence.push(...hits);
      return resolutions;
    });
  }
  return evidence;
}

/** Copies of one norm; more are not looked into. */
const MAX_DOCUMENTS = 20;

/** How the articles that the hits are of used to read, as far as the base keeps it. */
function formerWordings(acervo: Tenant, hits: readonly Hit[], filter: Filter): Promise<QuotedProvision[]> {
  const articles = new Map<string, StoredProvision>();
  for (const provision of hits.flatMap(({ provisions }) => provisions)) {
    articles.set(`${provision.norma} ${provision.artigo ?? ""}`, provision);
  }
  return acervo.store.read(acervo.context(), async (view) => {
    const found: QuotedProvision[] = [];
    for (const { norma: norm, artigo } of articles.values()) {
      const query = { norm, artigo, filter: { ...filter, includesFormer: true }, documents: MAX_DOCUMENTS };
      const rows = (await view.provisions.find(query)).filter(({ situacao }) => situacao === "anterior");
      found.push(...(await withWords(rows, view)));
    }
    return found;
  });
}

async function withWords(rows: readonly StoredProvision[], view: ReadView): Promise<QuotedProvision[]> {
  const passages = await view.index.passages([...new Set(rows.map(({ chunkId }) => chunkId))]);
  const chunks = new Map(passages.map(({ chunk }) => [chunk.id, chunk]));
  return rows.flatMap((row) => {
    const chunk = chunks.get(row.chunkId);
    if (chunk === undefined) return [];
    return [{ ...row, text: chunk.text.slice(row.start - chunk.start, row.end - chunk.start) }];
  });
}
