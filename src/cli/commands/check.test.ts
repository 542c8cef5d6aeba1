import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { useLawBase } from "../law-fixture.ts";

interface CheckData {
  readonly clean: boolean;
  readonly findings: readonly {
    kind: string;
    status: string;
    source: string | null;
    line: number;
    situacao?: string;
    alteracao?: string | null;
  }[];
  readonly marked_text: string;
}

const FAITHFUL = `Cuidar de um jardim de chuva é, conforme o art. 2º, I, da Lei 14.999/2001, "manter livre
a entrada da água".`;
const WRONG = `O art. 2º, II, da Lei 14.999/2001 manda "regar as plantas cinco vezes por semana".

Veja também o art. 300 da Lei 14.999/2001 e o art. 5º da CF/88.`;

const SUMULAS = `SÚMULAS DO SUPERIOR TRIBUNAL DE JUSTIÇA

Súmula 9901 do STJ: O rio seco ainda é rio.

Súmula 9902 do STJ: A fonte seca ainda é fonte. (CANCELADA)
`;

describe("checking a text", () => {
  const { run, write, path } = useLawBase();

  it("passes what is cited and quoted as it stands in the law", async () => {
    const { code, out } = await run(["check", write("fiel.txt", FAITHFUL)]);
    assert.equal(code, 0);
    assert.match(
      out,
      /^Sem ressalvas: 2 de 2\.\n\n✓ linha 1: Lei 14\.999\/2001, Art\. 2, Inciso I: existe\n/,
    );
    assert.match(out, /✓ linha 1: "manter livre a entrada da água": transcrição fiel/);
  });

  it("names what is not, and ends with 1", async () => {
    const { code, out } = await run(["check"], { input: WRONG });
    assert.equal(code, 1);
    assert.match(out, /✓ linha 1: Lei 14\.999\/2001, Art\. 2, Inciso II: existe/);
    assert.match(out, /✗ linha 1: "regar as plantas cinco vezes por semana": estas palavras não/);
    assert.match(out, /✗ linha 3: Lei 14\.999\/2001, Art\. 300: não existe/);
    assert.match(out, /✗ linha 3: CF\/88, Art\. 5: não dá para conferir/);
    assert.match(out, /\(Lei 14\.999\/2001 vai até o art\. 4\.\)\nO acervo não tem CF\/88/);
    assert.equal(out.includes(WRONG.slice(0, 40)), false);
  });

  it("marks the text on request", async () => {
    const { out } = await run(["check", "-", "--mark"], { input: WRONG });
    assert.match(out, /O art\. 2º, II, da Lei 14\.999\/2001 manda[\s\S]*art\. 300 da Lei 14\.999\/2001 \[/);
  });

  it("gives everything as data", async () => {
    const result = await run(["check", "--json"], { input: WRONG });
    assert.equal(result.code, 1);
    const { clean, findings, marked_text } = result.json<CheckData>();
    assert.equal(clean, false);
    assert.deepEqual(
      findings.map(({ kind, status, line }) => [kind, status, line]),
      [
        ["reference", "supported", 1],
        ["quotation", "unsupported", 1],
        ["reference", "nonexistent", 3],
        ["reference", "unknown", 3],
      ],
    );
    assert.ok(marked_text.length > WRONG.length);
  });

  it("does not pass what was revoked, vetoed or cancelled", async () => {
    const input = "Veja o art. 2º, § 2º, da Lei 14.999/2001, o art. 3º da Lei 14.999/2001 e o art. 1º dela.";
    const { code, out } = await run(["check", "--mark"], { input });
    assert.equal(code, 1);
    assert.match(out, /^Sem ressalvas: 1 de 3\./);
    assert.match(out, /✗ [^\n]*Art\. 2, § 2: Revogado pela Lei\s+15\.888\/2006\n/);
    assert.match(out, /✗ [^\n]*Art\. 3: Vetado\n/);
    assert.match(out, /da Lei 14\.999\/2001 \[revogado pela Lei 15\.888\/2006\], o art\. 3º.*\[vetado\]/);
    const { findings } = (await run(["check", "--json"], { input })).json<CheckData>();
    assert.deepEqual(
      findings.map(({ status, situacao, alteracao }) => [status, situacao, alteracao]),
      [
        ["revoked", "revogado", "Lei 15.888/2006"],
        ["revoked", "vetado", null],
        ["supported", undefined, undefined],
      ],
    );
  });

  it("calls a súmula cancelled", async () => {
    const flags = ["--data", path("sumulas")];
    write("sumulas.txt", SUMULAS);
    await run(["ingest", path("sumulas.txt"), "--kind", "legal", ...flags]);
    const input = "Aplicam-se a Súmula 9901 do STJ e a Súmula 9902 do STJ.";
    const { code, out } = await run(["check", "--mark", ...flags], { input });
    assert.equal(code, 1);
    assert.match(out, /Súmula 9902[^\n]*: Cancelada/);
    assert.match(out, /a Súmula 9901 do STJ e a Súmula 9902 do STJ \[cancelada\]/);
    assert.match((await run(["law", "Súmula 9902 do STJ", ...flags])).out, /\nCancelada\n/);
  });

  it("tells words of a former wording from words of nobody", async () => {
    const input = `O art. 2º, II, da Lei 14.999/2001 manda "regar as plantas uma vez por semana".`;
    const { code, out } = await run(["check", "--mark"], { input });
    assert.equal(code, 1);
    assert.match(out, /✗ [^\n]*uma vez por semana": Redação anterior, até\s+2006/);
    assert.match(out, /uma vez por semana" \[redação anterior\]\./);
  });

  it("holds the text against what its question finds", async () => {
    // By words alone, the law on fountains is not found.
    const environment = { ACERVO_EMBEDDING: "none" };
    const asked = ["check", "--question", "deveres de quem cuida de jardins de chuva"];
    const faithful = await run(asked, { input: FAITHFUL, environment });
    assert.equal(faithful.code, 0);
    assert.match(faithful.out, /Art\. 2, Inciso I: está nas fontes/);
    const input = "Vale o art. 1º da Lei 14.777/1998.";
    assert.equal((await run(["check"], { input, environment })).code, 0);
    const other = await run(asked, { input, environment });
    assert.equal(other.code, 1);
    assert.match(other.out, /Lei 14\.777\/1998, Art\. 1: existe no acervo, mas não entre as fontes/);
  });

  it("has nothing against a text that cites nothing, and cannot check none", async () => {
    const { code, out } = await run(["check"], { input: "Bom dia a todos." });
    assert.equal(code, 0);
    assert.match(out, /não cita nem transcreve nada/);
    const empty = await run(["check"], { input: " \n" });
    assert.equal(empty.code, 2);
    assert.match(empty.err, /Não há texto a conferir/);
    assert.match((await run(["check", "nada.txt"])).err, /nada\.txt/);
  });

  it("refuses what is longer than a book, from a file, a pipe or a device that never ends", async () => {
    const input = "Vale o art. 4º. ".repeat(70_000);
    for (const argv of [["check"], ["check", write("longo.txt", input)], ["check", "/dev/zero"]]) {
      const { code, err } = await run(argv, { input });
      assert.equal(code, 2, argv.join(" "));
      assert.match(err, /^Erro: O texto passa de 1 MB\. Divida-o/);
    }
  });

  it("reads texts of older programs", async () => {
    const latin = Buffer.from("Pelo art. 4º da Lei 14.999/2001, vale já.", "latin1");
    const path = write("antigo.txt", "");
    writeFileSync(path, latin);
    assert.match((await run(["check", path])).out, /Sem ressalvas: 1 de 1/);
  });
});
