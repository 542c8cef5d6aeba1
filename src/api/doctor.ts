import { z } from "zod";
import type { Check, CheckDetail, NamedModel } from "#src/app/index.ts";
import { describeError, type Language } from "#src/domain/index.ts";
import { list, writtenNumber } from "./common.ts";

export const doctorReply = z.strictObject({
  ok: z.boolean(),
  checks: list(
    z.strictObject({
      group: z.string(),
      name: z.string(),
      state: z.enum(["ok", "broken", "absent"]),
      detail: z.string(),
    }),
  ),
});
export type DoctorReply = z.infer<typeof doctorReply>;

export function presentCheckup(checks: readonly Check[], language: Language): DoctorReply {
  const { groups, names } = WORDS[language];
  return {
    ok: checks.every(({ state }) => state !== "broken"),
    checks: checks.map(({ group, name, state, detail }) => ({
      group: groups[group],
      name: names[name] ?? name,
      state,
      detail: describeDetail(detail, language),
    })),
  };
}

function describeDetail(detail: CheckDetail, language: Language): string {
  const words = WORDS[language];
  switch (detail.kind) {
    case "text":
      return detail.text;
    case "error":
      return describeError(detail.error, language);
    case "missing":
      return words.missing[detail.what];
    case "model":
      return modelName(detail.configured, language);
    case "other-model": {
      const { configured, active } = detail;
      return `${modelName(configured, language)} ≠ ${modelName(active, language)}: ${words.modelDiffers}`;
    }
    case "outdated":
      return words.outdated(writtenNumber(detail.count, language));
  }
}

/** "builtin:pt-128, 128 dimensões" */
export function modelName(model: NamedModel | null, language: Language): string {
  const { none, dimensions } = WORDS[language];
  return model === null ? none : `${model.id}, ${model.dimensions} ${dimensions}`;
}

interface Words {
  readonly groups: Readonly<Record<Check["group"], string>>;
  readonly names: Readonly<Record<string, string>>;
  readonly missing: Readonly<Record<"usearch" | "store" | "writer", string>>;
  readonly modelDiffers: string;
  readonly outdated: (count: string) => string;
  readonly none: string;
  readonly dimensions: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  pt: {
    groups: { environment: "Ambiente", base: "Acervo", invariants: "Integridade do banco" },
    names: {
      node: "Node.js 24 ou mais novo",
      sqlite: "SQLite 3.51.3 ou mais novo, exceto 3.52.0",
      usearch: "usearch (vizinhos próximos em memória)",
      store: "banco abre",
      model: "modelo configurado é o do índice",
      writer: "modelo que escreve",
      recipe: "documentos indexados com o analisador atual",
      "I1 document is whole: chunk rows equal its count":
        "I1 documentos inteiros: trechos conferem com a contagem",
      "I1 every chunk has its lexical row and nothing else has":
        "I1 todo trecho está no índice lexical, e só eles",
      "I1 every chunk has its vector or is marked": "I1 todo trecho tem vetor ou está marcado",
      "I2 totals equal what is stored": "I2 os totais conferem com o que está guardado",
      "I2 former documents are counted": "I2 os documentos de redações anteriores estão contados",
      "I5 no orphans": "I5 nada órfão",
      "I5 every provision begins in its chunk": "I5 todo dispositivo começa no seu trecho",
      "I5 no stray files": "I5 nenhum arquivo perdido",
      "I8 database file is sound": "I8 o arquivo do banco está íntegro",
      "I8 lexical indexes are sound": "I8 os índices lexicais estão íntegros",
      "I2 conversations count their messages": "I2 as conversas contam as suas mensagens",
      "I2 traces are counted": "I2 os registros de respostas estão contados",
      "I9 stored traces can be read": "I9 os registros de respostas podem ser lidos",
      "I9 stored text is what was written": "I9 o texto guardado é o que foi escrito",
      "I9 stored questions and products can be read":
        "I9 as perguntas e os produtos guardados podem ser lidos",
      "I10 vectors are finite and of the right size": "I10 os vetores são finitos e do tamanho certo",
      "I11 no job runs past its lease": "I11 nenhuma tarefa parada no meio",
    },
    missing: {
      usearch: "ausente: a busca por vetores é exata e mais lenta",
      store: "ainda não há acervo aqui",
      writer: "nenhum; as respostas são frases das fontes (ACERVO_LLM)",
    },
    modelDiffers: "rode acervo reindex",
    outdated: (count) =>
      `${count} documentos cortados ou analisados de outro modo: rode acervo ingest de novo nas mesmas pastas`,
    none: "nenhum",
    dimensions: "dimensões",
  },
  en: {
    groups: { environment: "Environment", base: "Knowledge base", invariants: "Database integrity" },
    // The store names its invariants in English.
    names: {
      node: "Node.js 24 or newer",
      sqlite: "SQLite 3.51.3 or newer, but not 3.52.0",
      usearch: "usearch (nearest neighbours in memory)",
      store: "database opens",
      model: "configured model is the index's",
      writer: "model that writes",
      recipe: "documents indexed with the current analyser",
    },
    missing: {
      usearch: "absent: vector search is exact and slower",
      store: "there is no knowledge base here yet",
      writer: "none; answers are sentences of the sources (ACERVO_LLM)",
    },
    modelDiffers: "run acervo reindex",
    outdated: (count) =>
      `${count} documents cut or analysed in another way: run acervo ingest again on the same folders`,
    none: "none",
    dimensions: "dimensions",
  },
};
