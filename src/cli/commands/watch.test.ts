import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { describe, it, type TestContext } from "node:test";
import type { DocumentKind } from "#src/domain/index.ts";
import { inlineReader } from "#src/knowledge/documents/reading/inline-reader-fixture.ts";
import { temporaryFolder } from "#src/knowledge/folders/folder-fixture.ts";
import { createCli, type GlobalOptions } from "../cli.ts";
import { EXIT, type ExitCode } from "../errors.ts";
import type { Terminal } from "../terminal.ts";
import { watch } from "./watch.ts";

interface Options extends GlobalOptions {
  readonly once: boolean;
  readonly kind: DocumentKind;
}

/** A folder with documents and, beside them, a knowledge base; Ctrl-C comes when told. */
function bench(t: TestContext, files: readonly string[] = ["docs/a.md", "docs/s/b.md"]) {
  const folder = temporaryFolder(t, files);
  const written = { out: "", err: "" };
  const events = new EventEmitter();
  const controller = new AbortController();
  const output = (name: "out" | "err"): Terminal["stdout"] => ({
    write: (text) => {
      written[name] += text;
      events.emit("written");
    },
  });
  const terminal: Terminal = {
    stdout: output("out"),
    stderr: output("err"),
    environment: { ACERVO_DATA: folder.path("base"), ACERVO_EMBEDDING: "hash" },
    openReader: inlineReader,
    readInput: async () => new Uint8Array(),
    interruptible: (work) => work(controller.signal),
  };
  const until = async (isThere: () => boolean): Promise<void> => {
    while (!isThere()) await once(events, "written");
  };
  return {
    ...folder,
    docs: folder.path("docs"),
    run: (
      folders: readonly string[],
      { once: isOnce = false, kind = "document", ...options }: Partial<Options> = {},
    ): Promise<ExitCode | void> =>
      watch.run(createCli(terminal, options), [...folders], { kind, once: isOnce }),
    /** Standard output, line by line, since the last call. */
    lines: (): string[] => {
      const lines = written.out.split("\n").slice(0, -1);
      written.out = "";
      return lines.map((line) => line.replaceAll(`${folder.source("docs")}/`, ""));
    },
    errors: (): string => written.err,
    /** Resolves when standard output holds this. */
    shows: (text: string): Promise<void> => until(() => written.out.includes(text)),
    notes: (text: string): Promise<void> => until(() => written.err.includes(text)),
    interrupt: (): void => controller.abort(),
  };
}

const ONCE = { once: true };

describe("acervo watch --once", () => {
  it("tells of every change in one line, and of nothing else", async (t) => {
    const { run, docs, lines, write, remove } = bench(t);
    assert.equal(await run([docs], ONCE), EXIT.fine);
    assert.deepEqual(lines(), ["+ a.md", "+ s/b.md"]);
    assert.equal(await run([docs], ONCE), EXIT.fine);
    assert.deepEqual(lines(), []);
    write("docs/a.md", "# Outro\n\nTexto novo.");
    write("docs/c.md", "");
    remove("docs/s/b.md");
    assert.equal(await run([docs], ONCE), EXIT.fine);
    const [first, ...others] = lines();
    assert.equal(first, "- s/b.md");
    assert.deepEqual(others.toSorted(), ["! c.md: arquivo vazio", "~ a.md"]);
  });

  it("gives programs one object per line", async (t) => {
    const { run, docs, lines } = bench(t);
    await run([docs], { ...ONCE, json: true });
    const objects = lines().map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual(
      objects.map(({ event }) => event),
      ["created", "created", "synced"],
    );
    assert.deepEqual([objects[0]?.["source"], objects[2]?.["created"]], ["a.md", 2]);
  });

  it("says so when it was interrupted", async (t) => {
    const { run, docs, interrupt, lines, errors } = bench(t);
    interrupt();
    assert.equal(await run([docs], ONCE), EXIT.interrupted);
    assert.deepEqual(lines(), []);
    assert.match(errors(), /Interrompido/);
  });

  it("keeps several folders apart", async (t) => {
    const { run, path, lines, remove } = bench(t, ["docs/um/a.md", "docs/um/c.md", "docs/dois/b.md"]);
    await run([path("docs/um"), path("docs/dois")], ONCE);
    assert.deepEqual(lines(), ["+ um/a.md", "+ um/c.md", "+ dois/b.md"]);
    remove("docs/um/a.md");
    await run([path("docs/dois")], ONCE);
    assert.deepEqual(lines(), []);
    await run([path("docs/um")], ONCE);
    assert.deepEqual(lines(), ["- um/a.md"]);
  });
});

describe("acervo watch", { timeout: 120_000 }, () => {
  it("shows changes as they happen and ends well on Ctrl-C", async (t) => {
    const { run, docs, shows, notes, write, remove, interrupt, errors } = bench(t);
    const running = run([docs]);
    await notes("Aguardando mudanças");
    write("docs/novo.md");
    await shows("novo.md");
    remove("docs/a.md");
    await shows("- ");
    interrupt();
    assert.equal(await running, EXIT.fine);
    assert.match(errors(), /Em dia. Novos: 2; alterados: 0; removidos: 0\.[^]*Encerrado\./);
  });

  it("keeps a folder in step while another one is missing", async (t) => {
    const { run, path, shows, notes, write, remove, interrupt } = bench(t, [
      "docs/um/a.md",
      "docs/dois/b.md",
    ]);
    const running = run([path("docs/um"), path("docs/dois")]);
    await notes("Aguardando mudanças");
    remove("docs/um");
    await notes("Não foi possível acertar tudo");
    write("docs/dois/novo.md");
    await shows("novo.md");
    interrupt();
    assert.equal(await running, EXIT.fine);
  });

  it("speaks English when asked to", async (t) => {
    const { run, docs, notes, interrupt } = bench(t);
    const running = run([docs], { lang: "en" });
    await notes("Waiting for changes");
    interrupt();
    assert.equal(await running, EXIT.fine);
  });
});

describe("what acervo watch refuses", () => {
  it("a file, a folder that does not exist, and a folder inside another", async (t) => {
    const { run, docs, path } = bench(t);
    await assert.rejects(run([path("docs/a.md")]), { name: "UsageError", message: /não é uma pasta/ });
    await assert.rejects(run([path("nada")]), { code: "path-not-found" });
    await assert.rejects(run([docs, path("docs/s")]), { name: "UsageError", message: /já está dentro/ });
  });

  it("questions and products, which have commands of their own", async (t) => {
    const { run, docs, lines } = bench(t);
    for (const kind of ["faq", "catalog"] as const) {
      const message = new RegExp(`acervo ${kind} import ARQUIVO`);
      await assert.rejects(run([docs], { once: true, kind }), { name: "UsageError", message });
    }
    assert.deepEqual(lines(), []);
  });
});
