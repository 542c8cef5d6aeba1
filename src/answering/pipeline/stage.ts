import type { AskEvent } from "./ask.ts";

/** Knows what people have been shown, so that what they end up with is the answer and nothing else. */
export class Stage {
  readonly #listener: ((event: AskEvent) => void) | undefined;
  #shown = "";

  constructor(listener: ((event: AskEvent) => void) | undefined) {
    this.#listener = listener;
  }

  readonly onEvent = (event: AskEvent): void => {
    if (event.kind === "text") this.#shown += event.text;
    if (event.kind === "reset") this.#shown = "";
    this.#listener?.(event);
  };

  /** Withdraws what was shown, where anything was. */
  clear(): void {
    if (this.#shown !== "") this.onEvent({ kind: "reset" });
  }

  /** Makes sure that `text` is what is shown. */
  settle(text: string): void {
    if (this.#shown === text) return;
    this.clear();
    if (text !== "") this.onEvent({ kind: "text", text, by: "us" });
  }
}
