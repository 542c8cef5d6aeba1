import type { Message } from "#src/domain/index.ts";
import { charactersFor } from "../context/budget.ts";

/** Who speaks, and the line breaks around it. */
const FRAME_OF_MESSAGE = 15;

/** Whether a conversation is too long to be read as it is. */
export function needsCompression(messages: readonly Message[], maxTokens: number): boolean {
  const length = messages.reduce((sum, message) => sum + lengthOf(message), 0);
  return length > charactersFor(maxTokens);
}

/** The newest whole messages that fit, oldest first; none when the last one alone does not. */
export function recentHistory<M extends Message>(messages: readonly M[], maxTokens: number): readonly M[] {
  let left = charactersFor(maxTokens);
  let from = messages.length;
  for (; from > 0; from--) {
    const message = messages[from - 1];
    if (message === undefined || lengthOf(message) > left) break;
    left -= lengthOf(message);
  }
  return messages.slice(from);
}

function lengthOf({ text }: Message): number {
  return text.length + FRAME_OF_MESSAGE;
}
