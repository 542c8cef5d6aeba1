import type { Language } from "#src/domain/index.ts";
import { REPLIES } from "./data/replies.ts";
import type { IntentReading } from "./intent-reading.ts";

/**
 * What to say to somebody who asks nothing that a document could answer; null for every intent that is searched. A reading
 * without signals, as a model's is, gets the general words for its intent.
 */
export function conversationalReply(
  { intent, signals }: Pick<IntentReading, "intent" | "signals">,
  language: Language,
): string | null {
  const rows = REPLIES.filter((row) => row.intent === intent);
  const row =
    rows.find((candidate) => candidate.signals.some((signal) => signals.includes(signal))) ??
    rows.find((candidate) => candidate.signals.length === 0);
  return row?.text[language] ?? null;
}
