import type { ServerResponse } from "node:http";
import { errorEvent, replyEvents, type FakeEvents, type LlmDialect } from "./fake-llm-reply.ts";

/** What the provider does instead of answering well; each one is used up by one request. */
export type LlmFault =
  | {
      readonly kind: "status";
      readonly status: number;
      readonly retryAfter?: string;
      readonly message?: string;
      readonly location?: string;
    }
  | { readonly kind: "error-event"; readonly message?: string; readonly staysOpen?: boolean }
  | {
      readonly kind:
        | "header-stall"
        | "body-stall"
        | "reset-before-headers"
        | "reset-mid-body"
        | "half-closed"
        | "no-end-marker"
        | "html"
        | "broken-json"
        | "empty-data"
        | "empty-body"
        | "huge-body"
        | "huge-line";
    };

export interface FaultyResponse {
  readonly response: ServerResponse;
  readonly dialect: LlmDialect;
  readonly events: FakeEvents;
}

/** So much would be sent to whoever reads it all. */
const HUGE_BYTES = 500 * 1024 * 1024;

export function misbehave(fault: LlmFault, { response, dialect, events }: FaultyResponse): void {
  const begun = events.body.slice(0, Math.max(1, events.body.length - 1)).join("");
  const begin = (text: string, then: () => void) => void startStream(response).write(text, then);
  switch (fault.kind) {
    case "status":
      return sendStatus(response, fault);
    case "header-stall":
      return;
    case "body-stall":
      return begin(begun, () => {});
    case "reset-before-headers":
      response.socket?.resetAndDestroy();
      return;
    case "reset-mid-body":
      return begin(begun, () => response.socket?.resetAndDestroy());
    case "half-closed":
      return begin(begun, () => response.socket?.end());
    case "no-end-marker":
      return begin(events.body.join(""), () => response.end());
    case "error-event":
      return begin(begun + errorEvent(dialect, fault.message ?? "told to fail"), () => {
        if (fault.staysOpen !== true) response.end();
      });
    case "html":
      response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Entre na rede</body></html>");
      return;
    case "broken-json":
      return begin(begun.slice(0, -6) + "\n\n", () => response.end());
    case "empty-data":
      return begin("data:\n\ndata: \n\n", () => response.end());
    case "empty-body":
      startStream(response).end();
      return;
    case "huge-body":
      return begin(begun, () => pour(response, longEvent(dialect)));
    case "huge-line":
      return begin(begun, () => pour(response, "x"));
    default:
      return fault satisfies never;
  }
}

export function startStream(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { "content-type": "text/event-stream" });
}

function sendStatus(response: ServerResponse, fault: Extract<LlmFault, { kind: "status" }>): void {
  if (fault.retryAfter !== undefined) response.setHeader("retry-after", fault.retryAfter);
  if (fault.location !== undefined) response.setHeader("location", fault.location);
  response.writeHead(fault.status, { "content-type": "application/json" });
  response.end(errorBody(fault.message ?? "told to fail"));
}

/** Fits all dialects: each SDK reads the part that it knows. */
function errorBody(message: string): string {
  const error = { message, type: "fake", code: null, status: "FAKE" };
  return JSON.stringify({ type: "error", message, error });
}

/** An event with a page of text, which may come any number of times in a stream. */
function longEvent(dialect: LlmDialect): string {
  const page = "palavra ".repeat(8_192);
  const { body } = replyEvents(dialect, { chunks: [page] }, {});
  return body.find((event) => event.includes(page)) ?? "";
}

/** Writes the same again and again, no faster than it is read, until the reader leaves or everything is sent. */
function pour(response: ServerResponse, text: string): void {
  const block = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)));
  let sent = 0;
  const next = () => {
    while (sent < HUGE_BYTES && !response.destroyed) {
      sent += block.length;
      if (!response.write(block)) {
        response.once("drain", next);
        return;
      }
    }
    response.end();
  };
  next();
}
