import { AcervoError } from "#src/domain/index.ts";
import { checkedQuery } from "#src/retrieval/index.ts";
import type { AskRequest } from "./ask.ts";

/** More is not a conversation but an upload. */
const MAX_MESSAGES = 500;
const MAX_HISTORY_LENGTH = 200_000;
const CONVERSATION_ID = /^[\w.:@-]{1,128}$/;

/** Refuses what cannot be answered, before anything is done for it. */
export function validateAsk(request: AskRequest): AskRequest {
  checkedQuery(request.question);
  const { conversationId, history } = request;
  if (conversationId !== undefined && !CONVERSATION_ID.test(conversationId)) {
    throw invalid("conversation", conversationId, "letras, números e . _ : @ -, até 128");
  }
  if (conversationId !== undefined && history !== undefined) {
    throw invalid("history", "…", "só um dos dois: history ou conversation");
  }
  if (history !== undefined && history.length > MAX_MESSAGES) {
    throw invalid("history", String(history.length), `no máximo ${MAX_MESSAGES} mensagens`);
  }
  const length = history?.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  if (length > MAX_HISTORY_LENGTH) {
    throw invalid("history", String(length), `no máximo ${MAX_HISTORY_LENGTH} caracteres ao todo`);
  }
  return request;
}

function invalid(option: string, value: string, expected: string): AcervoError {
  return new AcervoError("invalid-option", { option, value, expected });
}
