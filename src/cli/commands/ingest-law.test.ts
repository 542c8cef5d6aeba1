import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { copyFileSync, readFileSync, rmSync } from "node:fs";
import { describe, it } from "node:test";
import { useLawBase } from "../law-fixture.ts";

function judgedLaw(id: string, about: string): object {
  const text = `Art. 1º Esta Lei trata de ${about}.\n\nArt. 2º Entra em vigor hoje.`;
  return { id, title: `Lei 14.${id}/2001`, text };
}

describe("keeping laws", () => {
  const { run, path, write } = useLawBase();

  it("seed 003: says where a law already is, by its SHA-256, and how to put another in its place", async () => {
    copyFileSync(path("leis/fontes.html"), path("copia.html"));
    const again = ["ingest", path("copia.html"), "--title", "Outro título"];
    const { code, out } = await run(again);
    assert.equal(code, 0);
    const [, id = ""] = /já indexado como 'Lei 14\.777\/1998' \(id=(\d+), \S+fontes\.html\)/.exec(out) ?? [];
    assert.match(out, new RegExp(`Hash: [0-9a-f]{6}… Para substituir, use "acervo forget ${id}"`));
    const { documents } = (await run([...again, "--json"])).json<{ documents: Record<string, unknown>[] }>();
    const [data] = documents;
    assert.deepEqual(
      [data?.["existing_id"], data?.["existing_name"], data?.["existing_source"]],
      [Number(id), "Lei 14.777/1998", path("leis/fontes.html")],
    );
    assert.equal(data?.["file_hash"], hash("sha256", readFileSync(path("copia.html"))));
    // What the message promises.
    assert.equal((await run(["forget", id])).code, 0);
    assert.match((await run(again)).out, /criados +1/);
  });

  it("counts former wordings as no part of a law, and forgets them with it", async () => {
    const listed = await run(["stats", "--documents", "--json"]);
    const { documents } = listed.json<{ documents: { id: number; name: string; former: boolean }[] }>();
    assert.equal(documents.filter(({ former }) => former).length, 1);
    assert.match((await run(["stats", "--documents"])).out, /jardins\.html +geral +\d+\n/);
    const law = documents.find(({ name, former }) => name.includes("14.999") && !former);
    await run(["forget", String(law?.id)]);
    assert.match((await run(["law", "art. 2º, § 2º, da Lei 14.999/2001"])).out, /não tem Lei 14\.999/);
  });

  it("seed 003: reindex reads the files again where they are, says what is gone, and reports counts", async () => {
    const folder = path("de-novo");
    write("de-novo/horario.md", "# Horário\n\nA feira abre às 7h.\n");
    write("de-novo/vagas.txt", "Há 12 vagas na horta.\n");
    await run(["ingest", folder]);
    write("de-novo/horario.md", "# Horário\n\nA feira abre às 9h.\n");
    rmSync(path("de-novo/vagas.txt"));
    const { code, out } = await run(["reindex", "--pattern", "*.txt"]);
    assert.equal(code, 0);
    assert.match(out, /Não pude ler; fica o que o acervo já tinha deles:\n +\S*vagas\.txt: /);
    assert.match((await run(["search", "feira abre"])).out, /às 7h/, "the pattern left it alone");
    const report = (await run(["reindex", "--json"])).json();
    assert.deepEqual(Object.keys(report).toSorted(), [
      "chunks_count",
      "documents_count",
      "duration_seconds",
      "files_kept",
      "files_read",
      "files_unchanged",
      "success",
    ]);
    assert.deepEqual([report["success"], report["files_read"]], [true, 1]);
    assert.match(JSON.stringify(report["files_kept"]), /vagas\.txt/);
    assert.match((await run(["search", "feira abre"])).out, /às 9h/);
    assert.match((await run(["search", "vagas na horta"])).out, /12 vagas/, "what is gone still answers");
    assert.match((await run(["reindex", "--pattern", "*.docx"])).err, /Nenhum arquivo do acervo corresponde/);
  });

  it("measures a judged set of laws", async () => {
    const corpus = [judgedLaw("101", "hortas"), judgedLaw("102", "feiras")];
    write("juizo/corpus.jsonl", corpus.map((entry) => JSON.stringify(entry)).join("\n"));
    write("juizo/queries.jsonl", JSON.stringify({ id: "q", text: "que lei trata de feiras?" }));
    write("juizo/qrels.tsv", "query-id\tcorpus-id\tscore\nq\t102\t1\n");
    const result = await run(["eval", path("juizo"), "--kind", "legal", "--json"]);
    assert.equal(result.code, 0);
    assert.equal(result.json()["ndcg10"], 1);
  });
});
