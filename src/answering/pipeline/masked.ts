import type { Message } from "#src/domain/index.ts";

/** Messages as a model may see them. */
export function masked(messages: readonly Message[], mask: (text: string) => string): Message[] {
  return messages.map(({ role, text }) => ({ role, text: mask(text) }));
}
