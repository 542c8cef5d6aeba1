import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { array, assert as assertProperty, constantFrom, property, string } from "fast-check";
import type { AskEvent } from "./ask.ts";
import { Stage } from "./answer-question.ts";

function shown(events: readonly AskEvent[]): string {
  return events.reduce((text, event) => {
    if (event.kind === "reset") return "";
    return event.kind === "text" ? text + event.text : text;
  }, "");
}

describe("the stage", () => {
  it("ends with the answer on it, whatever was shown before", () => {
    const pieces = array(constantFrom("a", "b", "reset"));
    assertProperty(
      property(pieces, string(), (before, answer) => {
        const events: AskEvent[] = [];
        const stage = new Stage((event) => void events.push(event));
        for (const piece of before)
          stage.onEvent(piece === "reset" ? { kind: "reset" } : { kind: "text", text: piece, by: "model" });
        stage.settle(answer);
        assert.equal(shown(events), answer);
      }),
    );
  });

  it("withdraws nothing that stands", () => {
    const events: AskEvent[] = [];
    const stage = new Stage((event) => void events.push(event));
    stage.onEvent({ kind: "text", text: "Certo.", by: "model" });
    stage.settle("Certo.");
    assert.equal(events.length, 1);
  });
});
