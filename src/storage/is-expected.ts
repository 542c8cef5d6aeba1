import type { DocumentDraft, LookUpOutcome } from "./store.ts";

/** Whether what is there is what the draft expects; a duplicate is the document of another source. */
export function isExpected({ expects }: DocumentDraft, found: LookUpOutcome): boolean {
  if (expects === undefined) return true;
  const isThere = found.kind === "changed" || found.kind === "unchanged";
  return expects === (isThere ? found.document.contentHash : null);
}
