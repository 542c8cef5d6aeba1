export { chunkTerms, distinctTerms, packTerms, wordHash } from "./chunk-terms.ts";
export type { ChunkTerms, IndexSource, IndexToken } from "./chunk-terms.ts";
export {
  chunkFrequencies,
  CHUNKS_PER_PART,
  encodeDocument,
  NO_PLACE,
  OccurrenceFinder,
  TITLE_WEIGHT,
} from "./document-terms.ts";
export type { ChunkFrequencies, FieldOccurrences, Occurrences } from "./document-terms.ts";
export { documentFrequencies, frequenciesInDocument, idf, rankSlots } from "./first-stage.ts";
export type { FirstStage, GenerationPostings, RankedSlot } from "./first-stage.ts";
export { appendEntries, decodePostings, EntryBatch, GENERATION_BITS, removeEntries } from "./postings.ts";
export type { PostingList, PostingRow } from "./postings.ts";
export { BLOCK_BITS, SlotBlock, SlotTable, slotTest } from "./slots.ts";
export type { FilledSlot, SlotTest } from "./slots.ts";
export { PostingAudit } from "./audit.ts";
