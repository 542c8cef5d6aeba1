import type { Intent } from "#src/domain/index.ts";
import type { ToolName } from "../tools/tool.ts";

/** Questions asked before are the shortest way to help; documents have what nobody asked yet. */
const ASKED_AND_WRITTEN: readonly ToolName[] = ["searchFaqs", "searchDocuments", "file_search"];
const NOTHING: readonly ToolName[] = [];

/**
 * In the order in which their results enter the context. Every search includes `file_search`, which runs where there are
 * datastores: it reads their files anew, so that no answer depends on what was asked before.
 */
const PLANS: Readonly<Record<Intent, readonly ToolName[]>> = {
  // Nothing was asked that a document could answer: a search would only lend weight to chance finds.
  greeting: NOTHING,
  "small-talk": NOTHING,
  "out-of-scope": NOTHING,
  support: ASKED_AND_WRITTEN,
  // Delivery, payment and returns are asked in the same breath as products, and FAQs answer them. "Qual o preço do
  // alvará?" asks for no product at all: documents have the last word.
  catalog: ["searchCatalog", "searchFaqs", "searchDocuments", "file_search"],
  // Citations resolve in the law alone; regulations and opinions of the house stand in documents.
  law: ["searchLaw", "searchDocuments", "file_search"],
  // Counts of the holdings come from the store; sums and tables of the organisation are rows of documents.
  data: ["getStats", "searchDocuments", "file_search"],
  // The same as for support: where the two cannot be told apart, nothing is lost.
  general: ASKED_AND_WRITTEN,
};

/** Which searches run for an intent; it follows from the intent and from nothing else, so that an answer can be explained. */
export function planSearches(intent: Intent): readonly ToolName[] {
  return PLANS[intent];
}
