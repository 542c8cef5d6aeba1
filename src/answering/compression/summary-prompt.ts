import type { Message } from "#src/domain/index.ts";
import type { ModelMessage } from "#src/llm/index.ts";
import { summaryInstructions } from "./data/summary-prompt.ts";

/** About 30,000 tokens. Older messages are left out: what they cite is listed all the same. */
const MAX_CONVERSATION_LENGTH = 90_000;
const MAX_MESSAGE_LENGTH = 20_000;
const ROLES = { user: "usuário", assistant: "assistente" } as const;

/**
 * One JSON object to a line: nothing in a text can end its string, so no text can pass for another message or for a
 * word of ours.
 */
export function summaryPrompt(
  messages: readonly Message[],
  earlier: string | null,
  maxCharacters: number,
): ModelMessage[] {
  const lines = newestLines(messages);
  if (earlier !== null) lines.unshift(asLine({ resumo_anterior: earlier.slice(0, MAX_MESSAGE_LENGTH) }));
  return [
    { role: "system", text: summaryInstructions({ maxCharacters }) },
    { role: "user", text: lines.join("\n") },
  ];
}

function newestLines(messages: readonly Message[]): string[] {
  const lines: string[] = [];
  let left = MAX_CONVERSATION_LENGTH;
  for (const { role, text } of messages.toReversed()) {
    const line = asLine({ papel: ROLES[role], texto: text.slice(0, MAX_MESSAGE_LENGTH) });
    if (line.length > left) break;
    lines.push(line);
    left -= line.length;
  }
  return lines.toReversed();
}

function asLine(value: Readonly<Record<string, string>>): string {
  const entries = Object.entries(value).map(([key, text]) => [key, text.toWellFormed()]);
  return JSON.stringify(Object.fromEntries(entries));
}
