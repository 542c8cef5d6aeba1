import type { Chunker } from "#src/chunking/index.ts";
import type { Chunk, FaqEntry, Metadata } from "#src/domain/index.ts";
import { parseMarkdown, toStructuredText } from "#src/parsing/index.ts";

const HAS_HEADING = /^#{1,6} /m;

/** The answer in passages; nearly always one. */
export function faqChunks({ answer, category }: FaqEntry, prose: Chunker): Chunk[] {
  const structured = HAS_HEADING.test(answer)
    ? toStructuredText(parseMarkdown(answer))
    : { text: answer, headings: [] };
  const cut = prose(structured);
  // All of it may be a comment; still, somebody wrote it as the answer.
  const chunks = cut.length > 0 ? cut : prose({ text: answer, headings: [] });
  if (category === null) return chunks;
  return chunks.map((chunk) => ({ ...chunk, headings: [category, ...chunk.headings] }));
}

export function faqMetadata({ id, category, priority }: FaqEntry): Metadata {
  return { id, ...(category === null ? {} : { categoria: category }), prioridade: priority };
}
