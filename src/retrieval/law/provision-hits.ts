import type { Hit, Metadata, QuotedProvision, StoredProvision } from "#src/domain/index.ts";
import { headingsAt, normLabel, placeOf } from "#src/law/index.ts";
import type { Passage, ReadView } from "#src/storage/index.ts";
import { SNIPPET_LENGTH } from "../search-types.ts";
import { snippet } from "../snippet.ts";
import { citeLaw } from "./cite-law.ts";
import { quoted } from "./quoted.ts";
import type { Resolution } from "./resolution.ts";

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
  const passages = await view.index.passages([...new Set(provisions.map(({ chunkId }) => chunkId))]);
  const holders = new Map(passages.map((passage) => [passage.chunk.id, passage]));
  const all: QuotedProvision[] = [];
  for (const provision of provisions) {
    const held = holders.get(provision.chunkId);
    if (held !== undefined) all.push(quoted(provision, await reaching(provision.end, held, view)));
  }
  const [root] = all;
  const holder = root && holders.get(root.chunkId);
  if (holder === undefined) return null;
  const own = all.filter(({ documentId }) => documentId === root?.documentId);
  const chunk = {
    ...holder.chunk,
    headings: headingsAt(holder.chunk, root?.start ?? 0),
    start: root?.start ?? 0,
    end: Math.max(...own.map(({ end }) => end)),
    text: all.map(({ text }) => text).join("\n"),
    metadata: { ...holder.chunk.metadata, ...(root && rootMetadata(root)) },
  };
  return { passage: { ...holder, chunk }, provisions: all };
}

function rootMetadata(root: StoredProvision): Metadata {
  const documento = normLabel(root.norma);
  return { ...placeOf(root), norma: root.norma, ...(documento === null ? {} : { documento }) };
}

/** A provision longer than any passage goes on in those that follow. */
async function reaching(
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

function exactHit({ passage, provisions }: CitedPassage, reference: string): Hit {
  const { chunk, document } = passage;
  return {
    chunk,
    documentName: document.name,
    kind: document.kind,
    origin: document.origin,
    collection: document.collection,
    documentMetadata: document.metadata,
    entry: document.entry,
    score: 1,
    relevance: 1,
    breakdown: {
      lexicalScore: null,
      lexicalRank: null,
      vectorScore: null,
      vectorRank: null,
      fusedScore: 1,
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
