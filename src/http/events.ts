import { type SSEMessage, streamSSE } from "hono/streaming";
import { AcervoError } from "#src/domain/index.ts";
import { describeProblem } from "./problem.ts";
import type { Asked } from "./route.ts";

/** Sends one event; resolves once the client can take more. */
export type SendEvent = (event: string, data: unknown) => Promise<void>;

/** Proxies cut connections that say nothing for a while. */
const KEEP_ALIVE_MS = 15_000;

/**
 * A reply that comes as events (SSE). `work` sends them; the signal it gets ends with the client's leaving. A failure is
 * the last event, since the status has already been sent.
 */
export function streamEvents(
  asked: Asked,
  work: (send: SendEvent, signal: AbortSignal) => Promise<void>,
): Response {
  return streamMessages(asked, async (write, signal) => {
    const send: SendEvent = (event, data) => write({ event, data: JSON.stringify(data) });
    await work(send, signal).catch(async (error: unknown) => {
      const { headers: _, ...problem } = describeProblem(error, asked.language);
      await send("error", { ...problem, request_id: asked.context.var.requestId });
    });
  });
}

/** The same as OpenAI's clients read it: events without names, "[DONE]" after the last; a failure ends the stream. */
export function streamData(
  asked: Asked,
  work: (send: (data: unknown) => Promise<void>, signal: AbortSignal) => Promise<void>,
  failure: (error: unknown) => unknown,
): Response {
  return streamMessages(asked, async (write, signal) => {
    const send = (data: unknown): Promise<void> => write({ data: JSON.stringify(data) });
    try {
      await work(send, signal);
    } catch (error) {
      await send(failure(error));
      return;
    }
    await write({ data: "[DONE]" });
  });
}

function streamMessages(
  { context, services, options }: Asked,
  work: (write: (message: SSEMessage) => Promise<void>, signal: AbortSignal) => Promise<void>,
): Response {
  const close = services.streams.open();
  const left = new AbortController();
  // One reply may still be finished when the server stops; a stream could go on for as long as it likes.
  const { signal: asking = services.stopping } = options;
  const signal = AbortSignal.any([left.signal, asking, services.stopping]);
  return streamSSE(context, async (stream) => {
    stream.onAbort(() => left.abort(new AcervoError("aborted", {})));
    const write = async (message: SSEMessage): Promise<void> => {
      if (!left.signal.aborted) await stream.writeSSE(message);
    };
    const keepAlive = setInterval(() => void stream.write(": \n\n").catch(() => undefined), KEEP_ALIVE_MS);
    try {
      await work(write, signal);
    } finally {
      clearInterval(keepAlive);
      close();
    }
  });
}

/** What the client would rather have: events, or one JSON reply. */
export function wantsEvents({ context }: Asked): boolean {
  return /\btext\/event-stream\b/i.test(context.req.header("accept") ?? "");
}
