import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { SUPPORT_CONVERSATION, user } from "./compression-fixture.ts";
import { needsCompression, recentHistory } from "./compress-context.ts";

describe("recentHistory", () => {
  it("takes the newest whole messages, oldest first", () => {
    const recent = recentHistory(SUPPORT_CONVERSATION, 100);
    assert.ok(recent.length > 1);
    assert.deepEqual(recent, SUPPORT_CONVERSATION.slice(-recent.length));
    assert.ok(!needsCompression(recent, 100));
    assert.ok(needsCompression(SUPPORT_CONVERSATION.slice(-recent.length - 1), 100));
  });

  it("takes none when the newest alone is too long", () => {
    assert.deepEqual(recentHistory([user("sim"), user("a".repeat(400))], 100), []);
    assert.deepEqual(recentHistory([], 100), []);
  });

  it("is the whole conversation exactly when none of it need be compressed", () => {
    const messages = fc.array(fc.string({ maxLength: 60 }).map(user), { maxLength: 10 });
    fc.assert(
      fc.property(messages, fc.integer({ min: 0, max: 200 }), (messages, maxTokens) => {
        const recent = recentHistory(messages, maxTokens);
        assert.equal(needsCompression(messages, maxTokens), recent.length < messages.length);
      }),
    );
  });
});
