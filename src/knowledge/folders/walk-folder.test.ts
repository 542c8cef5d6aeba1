import assert from "node:assert/strict";
import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { findFiles, temporaryFolder } from "./folder-fixture.ts";
import { absoluteSource, fileSource, walkFiles } from "./walk-folder.ts";

const sourcesIn = async (root: string): Promise<string[]> =>
  (await findFiles(root)).map(({ source }) => source);

describe("findFiles", () => {
  const FILES = ["b.md", "a/z.txt", "a/ção.md", "a/node_modules/x.md", ".oculto.md", ".git/x.md", "B.md"];

  it("lists files by name, the same every time; hidden and installed ones are no content", async (t) => {
    const { root } = temporaryFolder(t, FILES);
    assert.deepEqual(await sourcesIn(root), ["B.md", "a/z.txt", "a/ção.md", "b.md"]);
  });

  it("passes over what office programs leave behind", async (t) => {
    const junk = ["~$contrato.docx", "Thumbs.db", "sub/desktop.ini", ".~lock.planilha.xlsx#"];
    const { root } = temporaryFolder(t, [...junk, "contrato.docx"]);
    assert.deepEqual(await sourcesIn(root), ["contrato.docx"]);
  });

  it("takes a single file by its name", async (t) => {
    const { path } = temporaryFolder(t, ["b.md"]);
    assert.deepEqual(await findFiles(path("b.md")), [{ path: path("b.md"), source: "b.md" }]);
  });

  it("says which path does not exist", async (t) => {
    const { path } = temporaryFolder(t, ["b.md"]);
    await assert.rejects(findFiles(path("nada")), { code: "path-not-found", facts: { path: path("nada") } });
    await assert.rejects(findFiles(join(path("b.md"), "x")), { code: "path-not-found" });
  });

  it("lists a folder that cannot be read, so that reading it reports why", async (t) => {
    const { root, path } = temporaryFolder(t, ["a.md", "fechada/b.md"]);
    if (!canBeClosed(path("fechada"), t)) return;
    assert.deepEqual(await sourcesIn(root), ["a.md", "fechada"]);
    chmodSync(path("fechada"), 0o700);
  });

  it("finds its way through very deep folders", async (t) => {
    const deep = `${"d/".repeat(400)}fim.md`;
    const { root } = temporaryFolder(t, [deep]);
    assert.deepEqual(await sourcesIn(root), [deep]);
  });
});

describe("symbolic links", () => {
  it("stand for a file of the same root, and for nothing outside it", async (t) => {
    const outside = temporaryFolder(t, ["segredo.md"]);
    const { root, path } = temporaryFolder(t, ["a/original.md"]);
    symlinkSync(path("a/original.md"), path("atalho.md"));
    symlinkSync(outside.path("segredo.md"), path("fora.md"));
    symlinkSync(path("nada.md"), path("partido.md"));
    assert.deepEqual(await sourcesIn(root), ["a/original.md", "atalho.md"]);
  });

  it("to folders are not followed: they could lead in circles", async (t) => {
    const { root, path } = temporaryFolder(t, ["a/b.md"]);
    symlinkSync(root, path("a/volta"));
    symlinkSync(path("a"), path("outra"));
    assert.deepEqual(await sourcesIn(root), ["a/b.md"]);
  });

  it("may be the way to the root itself", async (t) => {
    const { path } = temporaryFolder(t, ["a/b.md"]);
    symlinkSync(path("a"), path("raiz"));
    symlinkSync(path("a/b.md"), path("a/c.md"));
    assert.deepEqual(await sourcesIn(path("raiz")), ["b.md", "c.md"]);
  });
});

/** Files that hold their own names. */
const plain = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));

describe("ignore files", () => {
  interface Case {
    readonly says: string;
    readonly files: Readonly<Record<string, string>>;
    readonly stay: readonly string[];
  }

  const cases: readonly Case[] = [
    {
      says: "hold for their folder and below",
      files: {
        ".gitignore": "*.tmp.md\nrascunhos/\n",
        ...plain("a.md", "x.tmp.md", "s/y.tmp.md", "s/rascunhos/z.md"),
      },
      stay: ["a.md"],
    },
    {
      says: "of a subfolder do not reach beyond it",
      files: { "s/.gitignore": "a.md\n", ...plain("a.md", "s/a.md", "s/t/a.md", "u/a.md") },
      stay: ["a.md", "u/a.md"],
    },
    {
      says: "tie a pattern with a slash to their own folder",
      files: { "s/.gitignore": "/a.md\nt/b.md\n", ...plain("s/a.md", "s/t/a.md", "s/t/b.md", "s/u/t/b.md") },
      stay: ["s/t/a.md", "s/u/t/b.md"],
    },
    {
      says: "take back what they ignore",
      files: { ".gitignore": "*.md\n!leia.md\n", ...plain("a.md", "leia.md", "s/leia.md") },
      stay: ["leia.md", "s/leia.md"],
    },
    {
      says: "of a subfolder take back what one above ignores, folders and their files included",
      files: {
        ".gitignore": "build\n*.tmp.md\n",
        "x/.gitignore": "!build\n",
        ...plain("build/a.md", "x/build/a.md", "x/build/b.tmp.md"),
      },
      stay: ["x/build/a.md"],
    },
    {
      says: "cannot take back a file of an ignored folder",
      files: { ".gitignore": "fora/\n!fora/a.md\n", ...plain("fora/a.md", "b.md") },
      stay: ["b.md"],
    },
    {
      says: "of Acervo add to those of git and win over them, at any depth",
      files: {
        ".gitignore": "relatorios/\n",
        ".acervoignore": "!relatorios/\ninterno.md\n",
        "relatorios/.gitignore": "*\n",
        "relatorios/.acervoignore": "!2025.md\n",
        ...plain("relatorios/2024.md", "relatorios/2025.md", "interno.md"),
      },
      stay: ["relatorios/2025.md"],
    },
    {
      says: "with a byte order mark, Windows line ends and remarks are understood",
      files: { ".acervoignore": "\uFEFF# nota\r\n\r\nfora.md\r\n", ...plain("fora.md", "dentro.md") },
      stay: ["dentro.md"],
    },
    {
      says: "in folders with odd names mean that folder alone",
      files: {
        "a [1] !#*/.gitignore": "x.md\n",
        ...plain("a [1] !#*/x.md", "a [1] !#*/y.md", "a 1 !#b/x.md"),
      },
      stay: ["a 1 !#b/x.md", "a [1] !#*/y.md"],
    },
    {
      says: "match names whichever way their accents are written",
      files: { ".gitignore": "ação.md\n".normalize("NFC"), ...plain("ação.md".normalize("NFD"), "b.md") },
      stay: ["b.md"],
    },
  ];

  for (const { says, files, stay } of cases) {
    it(says, async (t) => {
      const { root } = temporaryFolder(t, files);
      assert.deepEqual(await sourcesIn(root), stay);
    });
  }

  it("leave a count of what they left out; an ignored folder counts as one", async (t) => {
    const { root } = temporaryFolder(t, {
      ".gitignore": "*.tmp.md\nfora/\n",
      ...plain("a.tmp.md", "fora/b.md", "fora/c.md", "d.md"),
    });
    const kinds = (await Array.fromAsync(walkFiles(root))).map(({ kind, source }) => `${kind} ${source}`);
    assert.deepEqual(kinds, ["ignored a.tmp.md", "file d.md", "ignored fora"]);
  });

  it("that cannot be used close their folder: it may hold what was to be left out", async (t) => {
    const { root, path } = temporaryFolder(t, {
      "s/.gitignore": "x.md\n".repeat(100_000),
      ...plain("s/a.md", "b.md"),
    });
    const kinds = (await Array.fromAsync(walkFiles(root))).map(({ kind, source }) => `${kind} ${source}`);
    assert.deepEqual(kinds, ["file b.md", "unreadable s"]);
    const facts = { path: path("s/.gitignore"), reason: "too-long" };
    await assert.rejects(findFiles(path("s")), { code: "ignore-file-refused", facts });
  });

  it(
    "in 200 levels of 100 lines each are refused where they become too many",
    { timeout: 120_000 },
    async (t) => {
      const files: Record<string, string> = {};
      for (let level = 0; level < 200; level++) {
        const lines = Array.from({ length: 100 }, (_, at) => `*rascunho-${level}-${at}*.md`);
        files[`${"d/".repeat(level)}.gitignore`] = lines.join("\n");
        files[`${"d/".repeat(level)}nota.md`] = "Texto.";
      }
      const { root, path } = temporaryFolder(t, files);
      const entries = await Array.fromAsync(walkFiles(root));
      const last = entries.find(({ kind }) => kind === "unreadable");
      assert.equal(entries.filter(({ kind }) => kind === "file").length, 20);
      assert.equal(entries.length, 21);
      assert.ok(last?.kind === "unreadable" && last.error instanceof AcervoError);
      assert.deepEqual(last.error.facts, { path: path(`${"d/".repeat(20)}.gitignore`), reason: "too-many" });
    },
  );

  it("that are links are honoured inside the root, and close their folder when they lead out of it", async (t) => {
    const outside = temporaryFolder(t, { regras: "x.md\n" });
    const { root, path } = temporaryFolder(t, {
      "regras.txt": "a.md\n",
      ...plain("s/a.md", "s/b.md", "fora/a.md", "partido/a.md"),
    });
    symlinkSync(path("regras.txt"), path("s/.gitignore"));
    symlinkSync(outside.path("regras"), path("fora/.acervoignore"));
    symlinkSync(path("nada"), path("partido/.acervoignore"));
    const kinds = (await Array.fromAsync(walkFiles(root))).map(({ kind, source }) => `${kind} ${source}`);
    const expected = [
      "unreadable fora",
      "unreadable partido",
      "file regras.txt",
      "ignored s/a.md",
      "file s/b.md",
    ];
    assert.deepEqual(kinds, expected);
    await assert.rejects(findFiles(path("fora")), {
      code: "ignore-file-refused",
      facts: { path: path("fora/.acervoignore"), reason: "not-a-file" },
    });
  });

  it("cannot hold up the walk with a costly pattern", { timeout: 120_000 }, async (t) => {
    const { root } = temporaryFolder(t, {
      ".gitignore": `${"*a".repeat(60)}*b\n${"**/a*".repeat(20)}/b\n`,
      ...plain(`${"a".repeat(200)}.md`),
    });
    assert.equal((await sourcesIn(root)).length, 1);
  });
});

describe("fileSource", () => {
  it("points at the file and leaves it unread", (t) => {
    const folder = temporaryFolder(t);
    const file = { path: folder.path("não-existe.md"), source: "não-existe.md" };
    const source = fileSource(file, { collection: "geral", kind: "document" });
    assert.deepEqual(source, { ...source, source: file.source, content: { path: file.path } });
  });

  it("says how to read a table to tables only: other files would seem to have changed", () => {
    const about = { collection: "geral", kind: "document", table: { title: "nome" } } as const;
    assert.deepEqual(fileSource({ path: "a.csv", source: "a.csv" }, about).table, { title: "nome" });
    assert.ok(!("table" in fileSource({ path: "a.md", source: "a.md" }, about)));
  });

  it("names a file by its whole path, with forward slashes", (t) => {
    const { root, source } = temporaryFolder(t, ["a/b.md"]);
    assert.equal(absoluteSource(join(root, "a", ".", "b.md")), source("a/b.md"));
  });
});

/** Permissions do not stop everybody. */
function canBeClosed(folder: string, test: TestContext): boolean {
  mkdirSync(dirname(folder), { recursive: true });
  if (process.getuid?.() === 0 || process.platform === "win32") {
    test.skip("this account can read everything");
    return false;
  }
  chmodSync(folder, 0o000);
  return true;
}
