import type { Chunkers } from "#src/chunking/index.ts";
import { entryName, indexTitle, type KnowledgeEntry } from "#src/domain/index.ts";
import { chunkTerms } from "#src/storage/index.ts";
import { itemChunks, itemMetadata } from "../catalog/cut-item.ts";
import type { CutPart } from "../documents/reading/document-reader.ts";
import { faqChunks, faqMetadata } from "../faqs/cut-faq.ts";

/** An entry as a document: cut and analysed, still without vectors. */
export function cutEntry(entry: KnowledgeEntry, chunkers: Pick<Chunkers, "prose">): CutPart {
  const name = entryName(entry);
  const title = indexTitle(name, entry);
  const chunks = entry.kind === "faq" ? faqChunks(entry, chunkers.prose) : itemChunks(entry, chunkers.prose);
  return {
    part: 0,
    title: name,
    kind: entry.kind,
    isFormer: false,
    entry,
    metadata: entry.kind === "faq" ? faqMetadata(entry) : itemMetadata(entry),
    contentHash: null,
    hiddenCharacters: 0,
    chunks: chunks.map((chunk) => {
      const { headings, text } = chunk;
      return { ...chunk, terms: chunkTerms({ title, headings, text }) };
    }),
  };
}
