import type { Conversation, StoredMessage } from "#src/domain/index.ts";
import type { Presentation } from "./presentation.ts";
import { indent, table } from "./table.ts";

export function presentConversations(found: readonly Conversation[], { text, format }: Presentation): string {
  const { columns, none } = text.conversations;
  if (found.length === 0) return none;
  const rows = found.map(({ id, updatedAt, messageCount }) => [
    id,
    format.date(updatedAt),
    format.integer(messageCount),
  ]);
  return table([[columns.id, columns.when, columns.messages], ...rows], { right: [2] });
}

export function presentConversation(
  { summary }: Conversation,
  messages: readonly StoredMessage[],
  { text, format, style }: Presentation,
): string {
  const { roles, summary: title } = text.conversations;
  return [
    ...(summary === null ? [] : [`${style.bold(title)} (1–${summary.through})\n${indent(summary.text)}`]),
    ...messages.map(({ role, number, createdAt, text: said }) => {
      const head = `${style.bold(`${number}. ${roles[role]}`)} ${style.dim(format.date(createdAt))}`;
      return `${head}\n${indent(said)}`;
    }),
  ].join("\n\n");
}
