import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { configIn, withTenant } from "#src/app/app-fixture.ts";
import type { Tenant } from "#src/app/index.ts";

const VICTIM = fileURLToPath(new URL("helpers/ingest-table.ts", import.meta.url));
const ROWS = 4_500;

function tableOf(edition: string, rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    // A third of the rows stay the same.
    const word = index % 3 === 0 ? "igual" : edition;
    return `${index};Peça ${index};entrega ${word} do lote ${index}`;
  });
  return ["codigo;nome;situacao", ...lines].join("\n");
}

/** Runs the victim until it has read so many rows, kills it there, and says what it told. */
async function ingestUntil(data: string, file: string, rows: number): Promise<string[]> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", VICTIM, data, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const told: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    told.push(line);
    if (Number(line) >= rows) child.kill("SIGKILL");
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return told;
}

/** Every row as it stands in the base, "part text", and what the base says of itself. */
async function contentsOf(acervo: Tenant): Promise<{ rows: Map<number, string>; problems: string[] }> {
  const rows = new Map<number, string>();
  for (let after = 0; ;) {
    const page = await acervo.documents({ limit: 1_000, after });
    if (page.length === 0) break;
    for (const { id, part } of page) {
      const [chunk] = await acervo.store.knowledge.chunks(acervo.name, id);
      rows.set(part, chunk?.text ?? "");
    }
    after = page.at(-1)?.id ?? 0;
  }
  const findings = await acervo.store.maintenance.verify();
  return { rows, problems: findings.filter(({ ok }) => !ok).map(({ detail }) => detail) };
}

function inspect(data: string) {
  return withTenant(configIn(data, { ACERVO_EMBEDDING: "none" }), contentsOf);
}

describe("a process killed in the middle of a table", () => {
  it("leaves whole rows, and the next run finishes the table as if nothing had happened", async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "acervo-crash-table-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const data = join(folder, "base");
    const file = join(folder, "entregas.csv");

    writeFileSync(file, tableOf("antiga", ROWS));
    assert.ok(!(await ingestUntil(data, file, 2_000)).includes("created"));
    const first = await inspect(data);
    assert.deepEqual(first.problems, []);
    assert.ok(first.rows.size < ROWS && !first.rows.has(0));
    assert.equal((await ingestUntil(data, file, Infinity)).at(-1), "replaced");
    assert.equal((await inspect(data)).rows.size, ROWS + 1);

    // A shorter edition, killed half-way and finished: not a row of the old one is left.
    writeFileSync(file, tableOf("nova", ROWS - 500));
    assert.ok(!(await ingestUntil(data, file, 2_000)).includes("replaced"));
    assert.ok(!(await inspect(data)).rows.has(0));
    assert.equal((await ingestUntil(data, file, Infinity)).at(-1), "replaced");
    const last = await inspect(data);
    assert.deepEqual(last.problems, []);
    assert.equal(last.rows.size, ROWS - 500 + 1);
    assert.ok([...last.rows].every(([, text]) => !text.includes("antiga")));
    assert.deepEqual(await ingestUntil(data, file, Infinity), ["unchanged"]);
  });
});
