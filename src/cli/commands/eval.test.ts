import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { describe, it } from "node:test";
import { useCli } from "../cli-fixture.ts";

type Write = ReturnType<typeof useCli>["write"];

function writeSet(name: string, write: Write, path: (name: string) => string): string {
  const entries = ["poda", "iptu"].map((id) => ({ id, title: id, text: `Tudo sobre ${id} na cidade.` }));
  const queries = ["poda", "iptu"].map((id) => ({ id: `q-${id}`, text: `o que é ${id}?` }));
  write(`${name}/corpus.jsonl`, entries.map((entry) => JSON.stringify(entry)).join("\n"));
  write(`${name}/queries.jsonl`, queries.map((query) => JSON.stringify(query)).join("\n"));
  write(`${name}/qrels.tsv`, "query-id\tcorpus-id\tscore\nq-poda\tpoda\t1\nq-iptu\tiptu\t1\n");
  return path(name);
}

describe("measuring and calibrating", () => {
  const { run, path, write } = useCli();
  const set = (name: string): string => writeSet(name, write, path);

  it("prints one set's figures as an object, several as a list, and never touches the base", async () => {
    const data = path("intocada");
    const one = await run(["eval", set("um"), "--mode", "lexical", "--json", "--data", data]);
    assert.deepEqual(Object.keys(one.json()), [
      "ndcg10",
      "recall10",
      "mrr10",
      "top1",
      "queries",
      "p50_ms",
      "p95_ms",
      "mode",
    ]);
    assert.deepEqual([one.json()["ndcg10"], one.json()["queries"]], [1, 2]);
    const two = await run(["eval", set("um"), set("dois"), "--json"]);
    assert.deepEqual(
      two.json<{ set: string; mode: string }[]>().map(({ set, mode }) => [set, mode]),
      [
        ["um", "hybrid"],
        ["dois", "hybrid"],
      ],
    );
    assert.match((await run(["eval", set("um"), set("dois"), "--mode", "lexical"])).out, /média +1 /);
    assert.equal(existsSync(data), false);
  });

  it("measures answers, and refusals where the set has questions without an answer", async () => {
    const folder = set("respostas");
    const plain = await run(["eval", folder, "--answers", "--mode", "lexical", "--json"]);
    assert.deepEqual(
      [plain.json()["contains"], plain.json()["queries"], plain.json()["refusal"]],
      [1, 2, null],
    );
    write("respostas/answers.json", JSON.stringify({ "q-poda": ["tudo sobre poda"], "q-iptu": ["nada"] }));
    write("respostas/unanswerable_queries.jsonl", JSON.stringify({ id: "u", text: "velocidade da luz" }));
    const { out } = await run(["eval", folder, "--answers", "--mode", "lexical"]);
    assert.match(out, /contains[^]*respostas +lexical +2 +1 +0,5000/);
    assert.match(out, /always_answer +1 +0 +0,5000\nrespostas +shipped +1 +1 +1\n/);
    const asFaq = await run(["eval", folder, "--answers", "--kind", "faq", "--mode", "lexical", "--json"]);
    assert.equal(asFaq.json()["contains_gold"], 0.5);
    assert.equal((await run(["eval", folder, "--answers", "--rerank", "overlap"])).code, 2);
  });

  it("asks questions of a list, each of its own base, and skips a base that is not there", async () => {
    write("lista/textos/poda.md", "# Poda\n\nA poda custa R$ 38,00 por árvore.\n");
    const lines = [
      { base: "a", sources: [{ path: "textos" }] },
      { base: "b", sources: [{ path: "nada" }] },
      { base: "a", question: "quanto custa a poda?", contains: [["38,00"]] },
      { base: "a", question: "qual a capital da Mongólia?", refuse: true },
      { base: "b", question: "quanto custa?", contains: [["1"]] },
    ];
    write("lista/perguntas.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));
    const list = path("lista/perguntas.jsonl");
    const { err, ...reply } = await run(["eval", list, "--answers", "--mode", "lexical", "--json"]);
    const { figures } = reply.json<{ figures: { of: string; questions: number; share_right: number }[] }>();
    const all = figures.filter(({ of }) => of === "");
    assert.equal(
      all.reduce((sum, { questions, share_right }) => sum + questions * share_right, 0),
      2,
    );
    assert.match(err, /PULADA a base b: não existe .*nada/);
    assert.equal((await run(["eval", list])).code, 2);
    assert.equal((await run(["eval", list, set("um"), "--answers"])).code, 2);
    write("lista/errada.jsonl", JSON.stringify({ base: "c", question: "?" }));
    assert.equal((await run(["eval", path("lista/errada.jsonl"), "--answers"])).code, 1);
  });

  it("measures questions and products by their own searches, and refuses what makes no sense", async () => {
    const folder = set("tipos");
    for (const kind of ["faq", "catalog"]) {
      const report = await run(["eval", folder, "--kind", kind, "--mode", "lexical", "--json"]);
      assert.deepEqual([report.json()["ndcg10"], report.json()["top1"]], [1, 1]);
    }
    const own = await run([
      "eval",
      folder,
      "--kind",
      "faq",
      "--own-questions",
      "--change-words",
      "0,3",
      "--json",
    ]);
    assert.equal(own.json()["queries"], 2);
    assert.equal((await run(["eval", folder, "--kind", "faq", "--rerank", "overlap"])).code, 2);
    assert.equal((await run(["eval", folder, "--own-questions"])).code, 2);
    assert.equal((await run(["eval", folder, "--change-words", "30"])).code, 2);
    const reranked = await run(["eval", folder, "--rerank", "overlap", "--mode", "lexical", "--json"]);
    assert.equal(reranked.json()["ndcg10"], 1);
  });

  it("says which file a set lacks", async () => {
    const { code, err } = await run(["eval", set("um"), "--qrels-file", "outro.tsv"]);
    assert.equal(code, 1);
    assert.match(err, /falta o arquivo outro\.tsv/);
  });

  it("fits confidence to judged questions and writes it down unless told not to", async () => {
    const folder = set("calibrar");
    write("calibrar/unanswerable_queries.jsonl", JSON.stringify({ id: "x", text: "capital da Mongólia?" }));
    const flags = ["--data", path("calibrada"), "--json"];
    const dry = (await run(["calibrate", folder, "--dry-run", ...flags])).json<{
      saved: string | null;
      calibrations: { mode: string }[];
    }>();
    assert.equal(dry.saved, null);
    assert.deepEqual(
      dry.calibrations.map(({ mode }) => mode),
      ["hybrid", "lexical"],
    );
    const saved = (await run(["calibrate", folder, ...flags])).json<{ saved: string }>();
    assert.ok(existsSync(saved.saved));
  });

  it("does not write down a fit that is no better than chance, and says what to do", async () => {
    const folder = set("acaso");
    // What is answered and what is not is asked in the same words: no score tells one from the other.
    const same = ["poda", "iptu"].map((id) => JSON.stringify({ id: `x-${id}`, text: `o que é ${id}?` }));
    write("acaso/unanswerable_queries.jsonl", same.join("\n"));
    const { code, err } = await run(["calibrate", folder, "--data", path("ao-acaso")]);
    assert.equal(code, 2);
    assert.match(err, /Nada foi gravado: .*quase como o acaso.*Inclua mais perguntas/s);
    assert.ok(!existsSync(path("ao-acaso")));
  });
});
