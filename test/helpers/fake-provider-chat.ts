/** A message of a chat completion request, in OpenAI's dialect. */
export interface ChatMessage {
  readonly role: string;
  readonly content: string | readonly { readonly text: string }[];
}

/** What the model says to a request: the text of its message. */
export type ChatModel = (messages: readonly ChatMessage[], body: Record<string, unknown>) => string;

export function readMessages(body: Record<string, unknown>): ChatMessage[] {
  return body["messages"] as ChatMessage[];
}

export function messageText({ content }: ChatMessage): string {
  return typeof content === "string" ? content : content.map(({ text }) => text).join("");
}

/** The body of a reply that says this. */
export function chatReply(text: string): string {
  const message = { role: "assistant", content: text, refusal: null };
  return JSON.stringify({
    id: "fake",
    object: "chat.completion",
    created: 0,
    model: "fake",
    choices: [{ index: 0, message, finish_reason: "stop", logprobs: null }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
}
