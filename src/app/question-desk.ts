import type { AskReply, AskRequest } from "#src/answering/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import type { AnsweringParts } from "./create-answering.ts";

type Answer = (request: AskRequest) => Promise<AskReply>;

/** Takes questions until it is closed; those that are being answered then are given up, and waited for. */
export class QuestionDesk {
  readonly #parts: AnsweringParts;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  #answer: Promise<Answer> | undefined;

  constructor(parts: AnsweringParts) {
    this.#parts = parts;
  }

  async ask(request: AskRequest): Promise<AskReply> {
    const answer = await this.#answering();
    const { signal } = this.#closing;
    const asked = answer({
      ...request,
      signal: request.signal ? AbortSignal.any([request.signal, signal]) : signal,
    });
    const settled = asked.catch(() => undefined);
    this.#running.add(settled);
    try {
      return await asked;
    } finally {
      this.#running.delete(settled);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new AcervoError("worker-failed", { reason: "closed" }));
    await Promise.all(this.#running);
  }

  /** Most commands never answer: what answering needs is loaded with the first question. */
  #answering(): Promise<Answer> {
    this.#answer ??= import("./create-answering.ts").then(({ createAnswering }) =>
      createAnswering(this.#parts),
    );
    return this.#answer;
  }
}
