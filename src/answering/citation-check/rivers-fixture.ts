import type { Resolution } from "#src/retrieval/index.ts";
import { makeHit, provisionOf } from "./hit-fixture.ts";

export const RIVERS = "lei/98765/2021";
export const ARTICLE_5 = makeHit({
  text:
    "Art. 5º O rio não poderá ser desviado, salvo em caso de seca. (Redação dada pela Lei nº 99.111, de 2022)\n" +
    "I - a seca será declarada pelo município;\n" +
    "II - o desvio durará no máximo 30 (trinta) dias;\n" +
    "§ 1º O prazo do art. 8º da Lei nº 91.234, de 2019, não se aplica:\n" +
    "I - às nascentes.",
  label: "Lei 98.765/2021, Art. 5",
  headings: ["Título II", "Da Guarda das Águas Correntes"],
  metadata: { norma: RIVERS, documento: "Lei 98.765/2021" },
  provisions: [
    provisionOf(RIVERS, { artigo: "5" }),
    provisionOf(RIVERS, { artigo: "5", inciso: "I" }),
    provisionOf(RIVERS, { artigo: "5", inciso: "II" }),
    provisionOf(RIVERS, { artigo: "5", paragrafo: "1" }),
    provisionOf(RIVERS, { artigo: "5", paragrafo: "1", inciso: "I" }),
  ],
});
/** A base with articles 1 to 9 of the law on rivers; its other laws are not in it. */
export async function rivers(citation: string): Promise<Resolution[]> {
  if (!citation.startsWith("Lei 98.765/2021")) return [{ kind: "norm-not-found", cited: citation }];
  if (/Incisos I a (?:III|IX)$/.test(citation)) return [found(citation, ["I", "II", "III"])];
  if (/Art\. [1-9](?:, Inciso I{1,3})?$/.test(citation)) return [found(citation, ["I"])];
  const missing = { documentName: "Lei 98.765/2021", lastArticle: "9", known: [], level: null };
  return [{ kind: "provision-not-found", cited: citation, ...missing }];
}

function found(cited: string, incisos: readonly string[]): Resolution {
  const provisions = incisos.map((inciso) => [provisionOf(RIVERS, { artigo: "7", inciso })]);
  return { kind: "found", cited, provisions, isAmbiguous: false, uncertainty: null, notKept: [] };
}
