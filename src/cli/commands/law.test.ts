import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useLawBase } from "../law-fixture.ts";

interface LawData {
  readonly query: string;
  readonly as_of: string | null;
  readonly references: readonly { cited: string; outcome: string; unclear?: boolean }[];
  readonly hits: readonly {
    citation: string;
    text: string;
    artigo: string;
    inciso: string | null;
    situacao: string;
    ate: string | null;
    provisions: readonly { inciso: string | null; text: string }[];
  }[];
}

describe("a provision that is there", () => {
  const { run } = useLawBase();
  const look = (...argv: string[]): ReturnType<typeof run> => run(["law", ...argv]);

  it("is shown with its parts one below the other, further in at each level", async () => {
    const { code, out } = await look("art.", "2º", "da", "Lei", "14.999/2001");
    assert.equal(code, 0);
    assert.match(out, /^Lei 14\.999\/2001, Art\. 2\b.*\n\S+jardins\.html · documento \d+\n\n/);
    assert.match(out, /\nArt\. 2º São deveres/);
    assert.match(out, /\n {2}I - manter livre a entrada da água;\n {2}II - regar/);
    assert.match(
      out,
      /\n {2}III - avisar a prefeitura:\n {4}a\) de entupimentos;\n {4}b\) de furtos\.\n§ 1º/,
    );
    assert.doesNotMatch(out, /uma vez por semana|por carta/);
  });

  it("stays within the width", async () => {
    const { out } = await look("art. 2º da Lei 14.999/2001");
    assert.ok(out.split("\n").every((line) => line.length <= 80 || line.includes("jardins.html")));
  });

  it("has a label that stands out on a terminal", async () => {
    const { out } = await run(["law", "art. 1º da Lei 14.999/2001"], { isTTY: true });
    // eslint-disable-next-line no-control-regex
    assert.match(out, /^\u001B\[1mLei 14\.999\/2001, Art\. 1/);
  });

  it("is said to be revoked or vetoed", async () => {
    const revoked = await look("art. 2º, § 2º, da Lei 14.999/2001");
    assert.match(revoked.out, /\nRevogado pela Lei 15\.888\/2006\n\n§ 2º O aviso será feito por carta\./);
    assert.match((await look("art. 3º da Lei 14.999/2001")).out, /\nVetado\n\nArt\. 3º \(VETADO\)/);
  });

  it("comes in the wording of an earlier day, former parts among the others", async () => {
    const article = await look("art. 2º da Lei 14.999/2001", "--as-of", "2003");
    assert.match(article.out, /redação em 31\/12\/2003/);
    assert.match(
      article.out,
      /I - manter[^\n]*\n {2}\[Redação anterior, até 2006[^\n]*\]\n {2}II - regar as plantas uma vez por semana;\n {2}III/,
    );
    assert.doesNotMatch(article.out, /duas vezes/);
    const inciso = await look("art. 2º, II, da Lei 14.999/2001", "--as-of", "01/05/2003");
    assert.match(inciso.out, /\nRedação anterior, até 2006.*\n\n {2}II - regar as plantas uma vez/);
  });

  it("comes in both wordings, with a remark, when the text gives only the year of the change", async () => {
    const { out } = await look("art. 2º, II, da Lei 14.999/2001", "--as-of", "01/05/2006");
    assert.match(out, /^Lei 14\.999\/2001, Art\. 2, Inciso II: o texto dá só o ano da mudança/);
    assert.match(out, /regar as plantas uma vez por semana/);
    assert.match(out, /regar as plantas duas vezes por semana/);
  });

  it("is not answered for certain when another wording may have held on the day", async () => {
    const { out } = await run(["ask", "art. 2º, II, da Lei 14.999/2001", "--as-of", "01/05/2006"]);
    assert.match(out, /o texto dá só o ano da mudança/);
    assert.match(out, /MÉDIA CONFIANÇA/);
  });

  it("is shown with a warning where the text tells nothing of earlier days", async () => {
    const dated = await look("art. 1º da Lei 14.999/2001", "--as-of", "2003");
    assert.equal(dated.err, "");
    for (const command of ["law", "search", "ask"]) {
      const { err } = await run([command, "art. 1º da Lei 14.777/1998", "--as-of", "2003"]);
      assert.match(err, /não registra mudanças.*posterior a 31\/12\/2003/);
    }
    assert.equal((await look("art. 1º da Lei 14.777/1998")).err, "");
  });

  it("is not said to be of a day that the text tells nothing of, nor answered with confidence", async () => {
    const header = /redação em 31\/12\/2003/;
    assert.match((await look("art. 1º da Lei 14.999/2001", "--as-of", "2003")).out, header);
    assert.doesNotMatch((await look("art. 1º da Lei 14.777/1998", "--as-of", "2003")).out, header);
    for (const question of [
      "o que dizia o art. 1º da Lei 14.777/1998 em 2003?",
      "o art. 1º da Lei 14.777/1998 estava em vigor em 2003?",
    ]) {
      const { out } = await run(["ask", question]);
      assert.match(out, /8h às 20h/, question);
      assert.match(out, /não registra mudanças: a redação pode ser posterior a\s31\/12\/2003/, question);
      assert.match(out, /BAIXA/, question);
    }
    const kept = await run(["ask", "o que dizia o art. 1º da Lei 14.999/2001 em 2003?"]);
    assert.match(kept.out, /ALTA/);
    assert.doesNotMatch(kept.out, /não registra mudanças/);
  });

  it("comes from each norm that has one when none was named", async () => {
    const { out } = await look("art. 2º");
    assert.match(out, /limpeza das fontes/);
    assert.match(out, /São deveres/);
    assert.match(out, /^Art\. 2: a citação não diz de que norma.*diga a norma: "art\. 2, da CF"\.\n\nLei/);
  });

  it("is looked for where it was asked to be", async () => {
    const { out } = await look("art. 2º", "--document", "1");
    assert.match(out, /limpeza das fontes/);
    assert.doesNotMatch(out, /São deveres|não diz de que norma/);
    assert.equal((await look("art. 2º", "--collection", "nenhuma")).code, 1);
  });

  it("is data with --json", async () => {
    const { out } = await look("art. 2º da Lei 14.999/2001", "--as-of", "2003-05-01", "--json");
    const { as_of, references, hits } = JSON.parse(out) as LawData;
    assert.equal(as_of, "2003-05-01");
    assert.deepEqual(
      references.map(({ cited, outcome }) => [cited, outcome]),
      [["Lei 14.999/2001, Art. 2", "found"]],
    );
    const [hit] = hits;
    assert.deepEqual([hit?.artigo, hit?.inciso, hit?.situacao, hit?.ate], ["2", null, "vigente", null]);
    assert.equal(hit?.provisions.find(({ inciso }) => inciso === "II")?.text.includes("uma vez"), true);
    assert.match(hit?.text ?? "", /^Art\. 2º[\s\S]*uma vez por semana;\nIII - avisar/);
  });
});
