import type { EngineLog } from "#src/app/index.ts";
import { programVersion } from "#src/config/version.ts";

/** One step of a request and how long it took, as OpenTelemetry has it. */
export interface FinishedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly kind: "internal" | "server";
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
}

const KINDS = { internal: 1, server: 2 } as const;
const ERROR_STATUS = 2;
const FLUSH_MS = 2_000;
const BATCH = 512;
/** A collector that is away must not fill the memory: what does not fit is lost, and counted. */
const MAX_WAITING = 4_096;
const SEND_MS = 10_000;

/** Sends spans to a collector in OTLP/HTTP with JSON, a batch at a time; never holds up a request. */
export class SpanExporter {
  readonly #url: string;
  readonly #log: EngineLog;
  readonly #timer: NodeJS.Timeout;
  #waiting: FinishedSpan[] = [];
  #sending: Promise<void> = Promise.resolve();
  #lost = 0;

  constructor(endpoint: string, log: EngineLog) {
    const base = endpoint.replace(/\/+$/, "");
    this.#url = base.endsWith("/v1/traces") ? base : `${base}/v1/traces`;
    this.#log = log;
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  add(span: FinishedSpan): void {
    if (this.#waiting.length >= MAX_WAITING) this.#lost++;
    else if (this.#waiting.push(span) >= BATCH) void this.flush();
  }

  /** One batch after another: a slow collector gets no second request while it works on the first. */
  flush(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#sendAll());
    return this.#sending;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      if (!(await this.#send(batch))) this.#lost += batch.length;
    }
    if (this.#lost > 0)
      this.#log.warn({ spans: this.#lost }, "spans were lost: the collector did not take them");
    this.#lost = 0;
  }

  async #send(spans: readonly FinishedSpan[]): Promise<boolean> {
    try {
      const response = await fetch(this.#url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(otlp(spans)),
        redirect: "error",
        signal: AbortSignal.timeout(SEND_MS),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
}

function otlp(spans: readonly FinishedSpan[]) {
  const resource = {
    attributes: attributes({ "service.name": "acervo", "service.version": programVersion() }),
  };
  const scope = { name: "acervo", version: programVersion() };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: spans.map(otlpSpan) }] }] };
}

function otlpSpan({ kind, start, end, parentSpanId, failed, attributes: given, ...span }: FinishedSpan) {
  return {
    ...span,
    ...(parentSpanId !== null && { parentSpanId }),
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributes(given),
    ...(failed && { status: { code: ERROR_STATUS } }),
  };
}

/** As a decimal string: JSON has no integers of 64 bits. */
function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n);
}

function attributes(given: FinishedSpan["attributes"]) {
  return Object.entries(given).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));
}
