import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { testServer } from "../http-fixture.ts";
import { docsPage } from "./docs-page.ts";
import { exampleOf, typeText } from "./schema-text.ts";

describe("the documentation page", () => {
  it("has every route, loads nothing from elsewhere and runs nothing", async (t) => {
    const { ask } = await testServer(t);
    const reply = await ask("GET", "/docs");
    assert.match(reply.headers.get("content-security-policy") ?? "", /default-src 'none'/);
    const page = await reply.text();
    const { paths } = (await (await ask("GET", "/openapi.json")).json()) as { paths: object };
    for (const path of Object.keys(paths)) assert.ok(page.includes(`</span>${path}<`), path);
    assert.doesNotMatch(page, /<script|style=|\son\w+=|(?:src|href)="(?:https?:)?\/\//);
    assert.match(page, /curl -X POST .*\/api\/chat/);
    const style = await ask("GET", "/docs/style.css");
    assert.match(style.headers.get("content-type") ?? "", /^text\/css/);
  });

  it("shows signs as signs", async () => {
    const paths = { "/a": { get: { summary: "<b>1 & 2</b>", description: "a `<i>` b" } } };
    const page = await docsPage({ info: { title: "<T>", version: "1" }, paths }, "http://x");
    assert.match(page, /&lt;b&gt;1 &amp; 2&lt;\/b&gt;/);
    assert.match(page, /a <code>&lt;i&gt;<\/code> b/);
    assert.doesNotMatch(page, /<b>|<i>/);
  });
});

describe("a schema as a type", () => {
  it("reads the way TypeScript is written", () => {
    assert.equal(typeText({ anyOf: [{ type: "string" }, { type: "null" }] }), "string | null");
    assert.equal(typeText({ type: ["integer", "null"] }), "number | null");
    assert.equal(typeText({ type: "array", items: { enum: ["a", "b"] } }), 'readonly ("a" | "b")[]');
    assert.equal(typeText({ $ref: "#/components/schemas/Problem" }), "Problem");
    const record = { type: "object", additionalProperties: { type: "number" } };
    assert.equal(typeText(record), "Readonly<Record<string, number>>");
    const properties = { a: { const: 1 }, "b-c": {} };
    assert.equal(
      typeText({ type: "object", properties, required: ["a"] }),
      '{\n  readonly a: 1;\n  readonly "b-c"?: unknown;\n}',
    );
  });

  it("has an example of the least that it takes", () => {
    const message = { type: "string" };
    const properties = {
      message,
      limit: { type: "integer", minimum: 3 },
      kinds: { type: "array", items: message },
    };
    const example = exampleOf({ type: "object", properties, required: ["message", "limit", "kinds"] });
    assert.deepEqual(example, { message: "quando vence a cota única do IPTU?", limit: 3, kinds: ["…"] });
    assert.deepEqual(exampleOf({ type: "object", properties }), {});
  });
});
