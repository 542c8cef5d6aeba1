import { z } from "zod";
import type { AskEvent } from "#src/answering/index.ts";
import { type AnswerReply, answerReply, presentAnswer } from "#src/api/index.ts";
import type { TenantAskRequest } from "#src/app/index.ts";
import { type SendEvent, streamEvents, wantsEvents } from "../../events.ts";
import { type Asked, rawRoute } from "../../route.ts";
import { query, readFilter, searchFilter } from "../../search-options.ts";

const MAX_HISTORY = 200;
const MAX_MESSAGE = 100_000;

const message = z.strictObject({ role: z.enum(["user", "assistant"]), text: z.string().max(MAX_MESSAGE) });

/** Either the client keeps the conversation (`history`) or the server does (`conversation_id`). */
const chatRequest = z
  .strictObject({
    message: query,
    history: z.array(message).max(MAX_HISTORY).optional(),
    conversation_id: z.string().min(1).max(200).optional(),
    filter: searchFilter.optional(),
    datastores: z.array(z.string().min(1).max(200)).max(100).optional(),
    agentic: z.boolean().optional(),
    uses_model: z.boolean().optional(),
  })
  .refine(({ history, conversation_id }) => history === undefined || conversation_id === undefined, {
    error: "history ou conversation_id, não os dois",
  });

/** An answer with its sources (seed 002): one JSON reply, or events as it is made. */
export const chat = rawRoute(
  {
    method: "post",
    path: "/api/chat",
    access: "reader",
    tag: "questions",
    summary: "Answers a question from the sources",
    description:
      "With `Accept: text/event-stream` the reply comes as events: `step` (intent, tool, writing), `token` (text that has been held against the sources), `reset` (the text so far is withdrawn), `sources`, and `answer`, which holds the whole reply; or `error`.",
    body: chatRequest,
    content: { "application/json": { schema: answerReply }, "text/event-stream": { schema: z.string() } },
  },
  async ({ body }, asked) => {
    const request: TenantAskRequest = {
      question: body.message,
      history: body.history,
      conversationId: body.conversation_id,
      datastores: body.datastores,
      mode: body.agentic === true ? "agentic" : undefined,
      usesModel: body.uses_model,
      ...(body.filter && { scope: { filter: readFilter(body.filter) } }),
    };
    if (!wantsEvents(asked)) {
      return asked.context.json(presentAnswer(await asked.tenant.ask(request, asked.options)));
    }
    return streamEvents(asked, (send, signal) => streamAnswer(request, asked, send, signal));
  },
);

async function streamAnswer(
  request: TenantAskRequest,
  { tenant, options }: Asked,
  send: SendEvent,
  signal: AbortSignal,
) {
  // Events are sent one after another, in the order in which they happen.
  let sent: Promise<unknown> = Promise.resolve();
  const onEvent = (event: AskEvent): void => {
    sent = sent.then(() => sendStep(event, send)).catch(() => undefined);
  };
  const reply = await tenant.ask({ ...request, onEvent }, { ...options, signal });
  await sent;
  const answer: AnswerReply = presentAnswer(reply);
  await send("sources", { citations: answer.citations, confidence: answer.confidence });
  await send("answer", answer);
}

function sendStep(event: AskEvent, send: SendEvent): Promise<void> {
  switch (event.kind) {
    case "text":
      return send("token", { text: event.text });
    case "reset":
      return send("reset", {});
    case "tool":
      return send("step", { kind: event.kind, tool: event.tool, results: event.resultCount });
    default:
      return send("step", event);
  }
}
