import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { array, assert as assertProperty, constantFrom, property, string } from "fast-check";
import type { AskEvent } from "./ask.ts";
import { trackEvents } from "./answer-question.ts";

function shown(events: readonly AskEvent[]): string {
  return events.reduce((text, event) => {
    if (event.kind === "reset") return "";
    return event.kind === "text" ? text + event.text : text;
  }, "");
}

describe("the event buffer", () => {
  it("leaves the listener with the answer, whatever was sent before", () => {
    const pieces = array(constantFrom("a", "b", "reset"));
    assertProperty(
      property(pieces, string(), (before, answer) => {
        const events: AskEvent[] = [];
        const buffer = trackEvents((event) => void events.push(event));
        for (const piece of before)
          buffer.onEvent(piece === "reset" ? { kind: "reset" } : { kind: "text", text: piece, by: "model" });
        buffer.settle(answer);
        assert.equal(shown(events), answer);
      }),
    );
  });

  it("withdraws nothing that is right already", () => {
    const events: AskEvent[] = [];
    const buffer = trackEvents((event) => void events.push(event));
    buffer.onEvent({ kind: "text", text: "Certo.", by: "model" });
    buffer.settle("Certo.");
    assert.equal(events.length, 1);
  });
});
