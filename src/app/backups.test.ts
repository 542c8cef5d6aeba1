import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import type { Config } from "#src/config/index.ts";
import { fill, temporaryConfig, textSource, TWO_PAGES, withAcervo } from "./app-fixture.ts";
import { automaticBackup, automaticBackups, manualBackup, restoreBackup } from "./backups.ts";

const LATER = textSource("novo.md", "# Novo\n\nUma página que veio depois do backup.");

function sourcesIn(config: Config): Promise<string[]> {
  return withAcervo(config, async (acervo) =>
    (await acervo.documents({ limit: 10 })).map(({ source }) => source),
  );
}

/** A base with two pages, a backup of it, and a third page since. */
async function changedSince(config: Config): Promise<string> {
  return withAcervo(config, async (acervo) => {
    await fill(acervo, TWO_PAGES);
    const path = await manualBackup(acervo.store, config);
    await fill(acervo, [LATER]);
    return path;
  });
}

describe("automatic backups", () => {
  it("are kept up to a number, the newest; those that the user made are never removed", async (t) => {
    const config = { ...temporaryConfig(t), backupsKept: 2 };
    await withAcervo(config, async ({ store }) => {
      const own = await manualBackup(store, config);
      const made = [];
      for (const day of [1, 2, 3, 4])
        made.push(await automaticBackup(store, config, new Date(Date.UTC(2026, 0, day))));
      assert.deepEqual(automaticBackups(config), [made[3], made[2]]);
      assert.ok(existsSync(own));
    });
  });

  it("are none where none was made", (t: TestContext) => {
    assert.deepEqual(automaticBackups(temporaryConfig(t)), []);
  });
});

describe("restore", () => {
  it("brings back the old content and keeps what it replaced", async (t) => {
    const config = temporaryConfig(t);
    const backup = await changedSince(config);
    assert.equal((await sourcesIn(config)).length, 3);
    const { saved } = await restoreBackup(backup, config);
    assert.deepEqual(await sourcesIn(config), ["iptu.md", "vacina.md"]);
    await restoreBackup(saved ?? "", config);
    assert.deepEqual(await sourcesIn(config), ["iptu.md", "vacina.md", "novo.md"]);
  });

  it("gives a base that can be searched and written to, by words and by vectors", async (t) => {
    const config = temporaryConfig(t);
    await restoreBackup(await changedSince(config), config);
    await withAcervo(config, async (acervo) => {
      assert.equal((await acervo.search({ query: "vacinas" })).hits[0]?.citation.source, "vacina.md");
      await fill(acervo, [LATER]);
      const { hits } = await acervo.search({ query: "página depois do backup", mode: "vector" });
      assert.equal(hits[0]?.citation.source, "novo.md");
      const broken = (await acervo.store.upkeep.verify()).filter(({ ok }) => !ok);
      assert.deepEqual(broken, []);
    });
  });

  it("makes a base where there was none", async (t) => {
    const backup = await changedSince(temporaryConfig(t));
    const config = temporaryConfig(t);
    assert.deepEqual(await restoreBackup(backup, config), { saved: null });
    assert.deepEqual(await sourcesIn(config), ["iptu.md", "vacina.md"]);
  });

  it("refuses a file that is no backup, or a damaged one, and leaves everything as it was", async (t) => {
    const config = temporaryConfig(t);
    const backup = await changedSince(config);
    const garbage = join(config.dataDir, "lixo.db");
    writeFileSync(garbage, "isto não é um banco de dados ".repeat(100));
    const damaged = join(config.dataDir, "danificado.db");
    const bytes = readFileSync(backup);
    bytes.fill(0xff, bytes.length / 2);
    writeFileSync(damaged, bytes);
    for (const path of [garbage, damaged]) {
      await assert.rejects(restoreBackup(path, config), { code: "backup-invalid" }, path);
    }
    await assert.rejects(restoreBackup(join(config.dataDir, "nada.db"), config), { code: "path-not-found" });
    assert.equal((await sourcesIn(config)).length, 3);
    assert.deepEqual(automaticBackups(config), []);
  });

  it("works on a damaged base, which is set aside", async (t) => {
    const config = temporaryConfig(t);
    const backup = await changedSince(config);
    writeFileSync(config.databasePath, "estragado ".repeat(1_000));
    const { saved } = await restoreBackup(backup, config);
    assert.deepEqual(await sourcesIn(config), ["iptu.md", "vacina.md"]);
    assert.match(basename(saved ?? ""), /^acervo\.db\.damaged-/);
    assert.match(readFileSync(saved ?? "", "utf8"), /^estragado/);
  });

  it("does not let the rotation remove the backup that it restores from", async (t) => {
    const config = { ...temporaryConfig(t), backupsKept: 1 };
    const backup = await withAcervo(config, async (acervo) => {
      await fill(acervo, TWO_PAGES);
      return automaticBackup(acervo.store, config);
    });
    const { saved } = await restoreBackup(backup, config);
    assert.deepEqual(
      readdirSync(config.backupDir).toSorted(),
      [basename(backup), basename(saved ?? "")].toSorted(),
    );
  });
});
