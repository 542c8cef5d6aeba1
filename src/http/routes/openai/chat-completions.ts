import {
  answerChunks,
  type CompletionHead,
  openAiChunk,
  openAiCompletion,
  openingChunk,
  presentAnswer,
  presentCompletion,
} from "#src/api/index.ts";
import type { TenantAskRequest } from "#src/app/index.ts";
import { streamData } from "../../events.ts";
import { type Asked, rawRoute } from "../../route.ts";
import { chatCompletionRequest, readChatRequest } from "./chat-request.ts";
import { describeForOpenAi, OPENAI_PROBLEM } from "./openai-problem.ts";

/** For programs that were written for OpenAI's API. */
export const chatCompletions = rawRoute(
  {
    method: "post",
    path: "/v1/chat/completions",
    access: "reader",
    tag: "openai",
    summary: "Answers a question from the sources, in the shape of OpenAI's API",
    body: chatCompletionRequest,
    content: {
      "application/json": { schema: openAiCompletion },
      "text/event-stream": { schema: openAiChunk },
    },
    problem: OPENAI_PROBLEM,
  },
  async ({ body }, asked) => {
    const request = readChatRequest(body);
    const { context, services, tenant, language, options } = asked;
    const created = Math.floor(services.now() / 1_000);
    const head: CompletionHead = { id: `chatcmpl-${context.var.requestId}`, model: body.model, created };
    if (body.stream !== true) {
      const answer = presentAnswer(await tenant.ask(request, options));
      return context.json(presentCompletion(answer, head, language));
    }
    const includesUsage = body.stream_options?.include_usage === true;
    return streamCompletion(request, head, includesUsage, asked);
  },
);

/**
 * A delta cannot be taken back, and until the very end a model's text may be: its call can fail half-way, or turn out to
 * cite nothing. So it is held until the answer is final; comments keep the connection open meanwhile.
 */
function streamCompletion(
  request: TenantAskRequest,
  head: CompletionHead,
  includesUsage: boolean,
  asked: Asked,
): Response {
  const { tenant, language, options } = asked;
  return streamData(
    asked,
    async (send, signal) => {
      await send({ ...openingChunk(head), ...(includesUsage && { usage: null }) });
      const answer = presentAnswer(await tenant.ask(request, { ...options, signal }));
      for (const chunk of answerChunks(answer, head, { language, includesUsage })) await send(chunk);
    },
    (error) => describeForOpenAi(error, language),
  );
}
