import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { TOP_K } from "../tasks/search.ts";
import { queryWords } from "../tasks/query-words.ts";

/**
 * What anyone builds in twenty lines: Hono, and SQLite's own full-text search in the thread that answers. Replies have the
 * passages' texts, as ours have. Or, with "bare", a route that does nothing: what HTTP itself costs.
 */
const [kind = "bare", database = ""] = process.argv.slice(2);
const app = new Hono();
if (kind === "fts5") {
  const db = new DatabaseSync(database, { readOnly: true });
  db.exec("PRAGMA cache_size = -32000");
  const select = db.prepare(
    "SELECT rowid AS id, text, rank AS score FROM passage WHERE passage MATCH ? ORDER BY rank LIMIT ?",
  );
  app.post("/search", async (c) => {
    const { query } = await c.req.json<{ query: string }>();
    const words = queryWords(query, false).map((word) => `"${word}"`);
    return c.json({ query, hits: select.all(words.join(" OR "), TOP_K) });
  });
} else {
  app.post("/search", async (c) =>
    c.json({ query: (await c.req.json<{ query: string }>()).query, hits: [] }),
  );
}
const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }: AddressInfo) => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
});
process.on("SIGTERM", () => {
  server.close();
  process.exit();
});
