import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { AcervoError, type RefusalReason } from "#src/domain/index.ts";
import type { CutPart, DocumentReader, ReadRequest } from "./document-reader.ts";
import type { ReadingOptions } from "./read-parts.ts";

/** What every reader is opened with, so that their results can be compared. */
export const READING: ReadingOptions = { chunking: { kind: "recursive", maxChars: 400, overlap: 40 } };

const POLICY = `# Política de férias

O pedido de férias deve ser feito com 30 dias de antecedência.

## Fracionamento

As férias podem ser divididas em até três períodos, um deles de ao menos 14 dias.
`;

/** The promises of `DocumentReader`, for any way of keeping them. */
export function documentReaderContract(name: string, open: () => DocumentReader): void {
  describe(name, () => {
    const reader = open();
    after(() => reader.close());

    it("cuts and analyses a Markdown file", async () => {
      const [document, ...others] = await allParts(reader.read(fileOf("politica-de-ferias.md", POLICY)));
      assert.equal(others.length, 0);
      assert.equal(document?.part, 0);
      assert.equal(document.title, "Política de férias");
      assert.equal(document.contentHash, null);
      assert.ok(document.chunks.some(({ terms }) => terms.terms.split(" ").includes("antecedent")));
      assert.deepEqual(document.chunks.at(-1)?.headings, ["Política de férias", "Fracionamento"]);
    });

    it("gives term sequences as arrays of numbers", async () => {
      const [document] = await allParts(reader.read(fileOf("a.txt", "O prazo é de 30 dias.")));
      const sequence = document?.chunks[0]?.terms.sequence;
      assert.ok(sequence instanceof Uint32Array && sequence.length > 4);
    });

    it("names a text after its file, unless the caller names it", async () => {
      const [byFile] = await allParts(reader.read(fileOf("pastas/ordem-de-servico.txt", "Texto simples.")));
      const request = { ...fileOf("b.txt", "Texto simples."), title: "Ordem de serviço nº 7" };
      const [byCaller] = await allParts(reader.read(request));
      assert.equal(byFile?.title, "ordem de servico");
      assert.equal(byCaller?.title, "Ordem de serviço nº 7");
    });

    it("gives a long document whole, with its passages in order", async () => {
      const paragraphs = Array.from(
        { length: 2_000 },
        (_, at) => `Parágrafo ${at} sobre o contrato ${at * 7}.`,
      );
      const [document, ...others] = await allParts(reader.read(fileOf("longo.txt", paragraphs.join("\n\n"))));
      const chunks = document?.chunks ?? [];
      assert.equal(others.length, 0);
      assert.ok(chunks.length > 150);
      assert.deepEqual(
        chunks.map(({ ordinal }) => ordinal),
        [...chunks.keys()],
      );
      assert.ok(chunks.at(-1)?.text.includes("Parágrafo 1999"));
    });

    const refused: readonly (readonly [string, RefusalReason, ReadRequest])[] = [
      ["without text", "empty", fileOf("vazio.md", "  \n ")],
      ["of an unknown kind", "unsupported", fileOf("foto.heic", "…")],
      ["that is not there", "missing", { ...fileOf("x.md", ""), content: { path: "nao/existe.md" } }],
    ];
    for (const [what, reason, request] of refused) {
      it(`refuses a file ${what}`, async () => {
        await assert.rejects(allParts(reader.read(request)), isRefusal(reason));
      });
    }

    it("reads on after a refusal", async () => {
      await assert.rejects(allParts(reader.read(fileOf("vazio.txt", ""))), isRefusal("empty"));
      assert.equal((await allParts(reader.read(fileOf("c.txt", "Outro texto.")))).length, 1);
    });
  });
}

export function fileOf(source: string, text: string): ReadRequest {
  return { source, kind: "document", content: { bytes: new TextEncoder().encode(text) } };
}

export async function allParts(batches: AsyncIterable<readonly CutPart[]>): Promise<readonly CutPart[]> {
  const parts: CutPart[] = [];
  for await (const batch of batches) parts.push(...batch);
  return parts;
}

export function isRefusal(reason: RefusalReason): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof AcervoError);
    assert.equal(error.code, "file-refused");
    assert.equal((error as AcervoError<"file-refused">).facts.reason, reason);
    return true;
  };
}
