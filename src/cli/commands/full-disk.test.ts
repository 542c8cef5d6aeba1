import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { useCli } from "../cli-fixture.ts";

/** A file system of 3 MB in memory, which only an administrator of Linux can make. */
const canMount = process.platform === "linux" && process.getuid?.() === 0;

describe(
  "a full disk",
  { skip: canMount ? false : "needs a small file system, which only root can mount" },
  () => {
    const { run, path, write } = useCli();
    const disk = mkdtempSync(join(tmpdir(), "acervo-disk-"));
    let isMounted = false;

    before(async () => {
      const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=3m", "tmpfs", disk]);
      isMounted = mounted.status === 0;
      if (!isMounted) return;
      write("docs/iptu.md", "# IPTU\n\nO prazo para recorrer do IPTU é de 30 dias.\n");
      await run(["ingest", path("docs"), "--data", join(disk, "base")]);
      await run(["backup", "--data", join(disk, "base")]);
      for (const bytes of [1 << 20, 1 << 16, 1 << 12]) fill(bytes);
    });
    after(() => {
      if (isMounted) spawnSync("umount", [disk]);
      rmSync(disk, { recursive: true, force: true });
    });

    function fill(bytes: number): void {
      for (let n = 0; ; n++) {
        const file = join(disk, `cheio-${bytes}-${n}`);
        try {
          writeFileSync(file, Buffer.alloc(bytes));
        } catch {
          rmSync(file, { force: true });
          return;
        }
      }
    }

    it("is searched and asked as before", async (t) => {
      if (!isMounted) return t.skip("this machine lets nobody mount");
      const data = ["--data", join(disk, "base")];
      assert.match((await run(["search", "prazo", ...data])).out, /30 dias/);
      assert.match((await run(["ask", "qual é o prazo do IPTU?", ...data])).out, /30 dias/);
      assert.equal((await run(["stats", ...data])).code, 0);
    });

    it("is what every command that writes says, and nothing is left of its attempt", async (t) => {
      if (!isMounted) return t.skip("this machine lets nobody mount");
      const commands = [
        ["backup"],
        ["reindex"],
        ["rebuild"],
        ["restore", "latest", "--yes"],
        ["forget", "1"],
        ["faq", "add", "Abre?", "--answer", "Sim."],
        ["faq", "export", join(disk, "perguntas.json")],
        ["ingest", write("outros/um.md", "# Um\n\nAinda não cabe.\n")],
        ["cache", "clear"],
      ];
      for (const command of commands) {
        const { code, err, out } = await run([...command, "--data", join(disk, "base")]);
        assert.equal(code, 1, command.join(" "));
        assert.match(err + out, /O disco de "[^"]+" está cheio/, command.join(" "));
      }
      const left = readdirSync(disk, { recursive: true }).map(String);
      assert.deepEqual(
        left.filter((name) => /\.tmp|parcial/.test(name)),
        [],
      );
      assert.match((await run(["search", "prazo", "--data", join(disk, "base")])).out, /30 dias/);
    });
  },
);
