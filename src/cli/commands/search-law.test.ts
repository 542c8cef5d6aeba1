import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useLawBase } from "../law-fixture.ts";

interface SearchData {
  readonly references: readonly { cited: string; outcome: string }[];
  readonly hits: readonly {
    document_name: string;
    reference: string | null;
    chunk_id: string | null;
    position: number;
    chunk_metadata: Readonly<Record<string, unknown>>;
    provisions: readonly { inciso: string | null; text?: string }[];
  }[];
}

function annotated(text: string): string {
  return `LEI Nº 14.555, DE 2 DE MAIO DE 1997\n\n${text}\n`;
}

describe("searching laws", () => {
  const { run, write, path } = useLawBase();
  const find = async (...argv: string[]): Promise<SearchData> =>
    (await run(["search", ...argv, "--json"])).json<SearchData>();

  it("says which hit was found by its place", async () => {
    const { out } = await run(["search", "art. 2º, I, da Lei 14.999/2001"]);
    assert.match(out, /^1\. Lei 14\.999\/2001, Art\. 2, Inciso I\b.*\n.* · referência exata\n {3}I - manter/);
    assert.doesNotMatch(out.split("\n")[1] ?? "", /pontuação/);
    const { out: answer } = await run(["ask", "o que diz o art. 2º, I, da Lei 14.999/2001?"]);
    assert.match(answer, /✅ \[ALTA CONFIANÇA\] Resposta baseada em documentos jurídicos verificados/);
  });

  it("seed 003: shows a chunk by its id, without a question", async () => {
    const { hits } = await find("art. 2º, I, da Lei 14.999/2001");
    const id = String(hits[0]?.chunk_id);
    assert.match(id, /^Lei_14_999_2001-\d{4}$/);
    const { out } = await run(["chunk", id]);
    assert.match(out, new RegExp(`documento \\d+ · trecho ${id}\n\n[\\s\\S]*I - manter`));
    const data = (await run(["chunk", id, "--json"])).json<{ provisions: { inciso: string | null }[] }>();
    assert.ok(data.provisions.some(({ inciso }) => inciso === "I"));
    const missing = await run(["chunk", "Lei_14_999_2001-9999"]);
    assert.equal(missing.code, 1);
    assert.match(missing.err, /O trecho "Lei_14_999_2001-9999" não existe/);
  });

  it("gives the place of each passage as data", async () => {
    const { references, hits } = await find("art. 2º, I, da Lei 14.999/2001");
    assert.deepEqual(
      references.map(({ outcome }) => outcome),
      ["found"],
    );
    const [hit] = hits;
    assert.equal(hit?.reference, "Lei 14.999/2001, Art. 2, Inciso I");
    assert.match(hit?.chunk_id ?? "", /^Lei_14_999_2001-\d{4}$/);
    assert.equal(hit?.chunk_metadata["inciso"], "I");
    assert.equal(typeof hit?.position, "number");
    assert.deepEqual(hit && Object.hasOwn(hit.provisions[0] ?? {}, "text"), false);
  });

  it("remarks on citations that lead nowhere, in answers too", async () => {
    for (const command of ["search", "ask"]) {
      const { code, out } = await run([command, "o que diz o art. 300 da Lei 14.999/2001?"]);
      assert.equal(code, 0);
      assert.match(out, /Não existe: Lei 14\.999\/2001, Art\. 300\./);
    }
    const later = await run(["ask", "art. 2º-A da Lei 14.999/2001", "--as-of", "2003"]);
    assert.match(later.out, /em 31\/12\/2003 ainda não existia/);
    const { references } = (await run(["ask", "art. 5º da CF/88", "--json"])).json<SearchData>();
    assert.equal(references[0]?.outcome, "norm-not-found");
  });

  it("finds the wording of an earlier day", async () => {
    const { out } = await run(["search", "regar as plantas", "--as-of", "2003"]);
    assert.match(out, /uma vez por semana/);
    assert.doesNotMatch(out, /duas vezes/);
    assert.match((await run(["search", "regar as plantas"])).out, /duas vezes/);
    const wrong = await run(["search", "regar", "--as-of", "ontem"]);
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /Valor inválido para --as-of: "ontem"/);
  });

  it("restricts to the kinds of passage that students look for", async () => {
    write("notas/stf.md", annotated("Anotação sobre fontes: o STF já decidiu que a água é pública."));
    write("notas/prova.md", annotated("Sobre fontes, assinale a alternativa correta. Gabarito: C"));
    write("notas/nota.md", annotated("Anotação sobre fontes: convém visitar a praça."));
    const flags = ["--data", path("tipos")];
    await run(["ingest", path("notas"), path("leis"), "--kind", "legal", ...flags]);
    const files = async (tipo: string): Promise<string[]> => {
      const { out } = await run(["search", "fontes", "--top-k", "20", "--tipo", tipo, "--json", ...flags]);
      const { hits } = JSON.parse(out) as { hits: { source: string }[] };
      return [...new Set(hits.map(({ source }) => /[^/\\]+$/.exec(source)?.[0] ?? ""))].toSorted();
    };
    assert.deepEqual(await files("jurisprudencia"), ["stf.md"]);
    assert.deepEqual(await files("questao"), ["prova.md"]);
    assert.deepEqual(await files("nota"), ["nota.md"]);
    assert.ok((await files("artigo")).every((name) => name.endsWith(".html")));
    assert.ok((await files("artigo")).includes("fontes.html"));
    assert.ok((await files("todos")).length > 3);
    assert.match((await run(["search", "x", "--tipo", "lei"])).err, /--tipo: "lei"\. Use artigo, juris/);
  });

  it("puts first that a citation may mean several norms", async () => {
    for (const command of ["search", "ask"]) {
      const { out } = await run([command, "o que diz o art. 2º?"]);
      assert.match(out, /^Art\. 2: a citação não diz de que norma/);
    }
    assert.match((await run(["search", "art. 2º", "--context"])).err, /não diz de que norma/);
  });

  it("knows the fields of passages of laws", async () => {
    const { err } = await run(["search", "jardim", "--filter", "artigo=2", "--filter", "marca_crime=não"]);
    assert.doesNotMatch(err, /Nenhum documento tem o campo/);
    assert.match((await run(["search", "jardim", "--filter", "artgo=2"])).err, /o campo artgo\..*artigo/);
  });
});

describe("context for a model", () => {
  const { run } = useLawBase();

  it("is the text alone, as long as it may be", async () => {
    const asked = ["search", "--context", "art. 2º da Lei 14.999/2001"];
    const { code, out } = await run(asked);
    assert.equal(code, 0);
    assert.match(out, /São deveres/);
    assert.doesNotMatch(out, /^1\. /m);
    const short = await run([...asked, "--max-tokens", "150"]);
    assert.ok(short.out.length < out.length);
    const data = (await run([...asked, "--json"])).json<{ context: string; confidence: { level: string } }>();
    assert.equal(`${data.context}\n`, out);
    assert.equal(data.confidence.level, "alta");
  });

  it("says beside it that there is none", async () => {
    const { code, out, err } = await run(["search", "xyzzy", "--context"]);
    assert.deepEqual([code, out.trim()], [0, ""]);
    assert.match(err, /Nada a pôr antes da pergunta/);
    const none = await run(["search", "xyzzy", "--context", "--json"]);
    assert.equal(none.json()["context"], null);
  });

  it("takes a number of tokens that makes sense, and only of the context", async () => {
    for (const tokens of ["0", "-5", "99", "8001", "150.5", "muitos", ""]) {
      const { code, err } = await run(["search", "jardim", "--context", "--max-tokens", tokens]);
      assert.equal(code, 2);
      assert.match(err, /Valor inválido para --max-tokens.*100–8000/);
    }
    assert.equal((await run(["search", "jardim", "--context", "--max-tokens", "8000"])).code, 0);
    const alone = await run(["search", "jardim", "--max-tokens", "500"]);
    assert.equal(alone.code, 2);
    assert.match(alone.err, /--max-tokens vale com --context/);
  });
});
