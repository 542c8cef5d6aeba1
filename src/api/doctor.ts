import { z } from "zod";
import type { Check, CheckDetail, NamedModel, RepairableDocument } from "#src/app/index.ts";
import { describeError, type Language } from "#src/domain/index.ts";
import { records, strings } from "./common.ts";

export const doctorReply = z.strictObject({
  ok: z.boolean(),
  checks: records({
    ...strings("group", "name", "detail"),
    state: z.enum(["ok", "broken", "absent"]),
  }),
});
export type DoctorReply = z.infer<typeof doctorReply>;

export function presentCheckup(checks: readonly Check[], language: Language): DoctorReply {
  return {
    ok: checks.every(({ state }) => state !== "broken"),
    checks: checks.map(({ group, name, state, detail }) => ({
      group: say(GROUPS[group], language),
      name: say(NAMES[name] ?? [INVARIANTS[name] ?? name, name], language),
      state,
      detail: describeDetail(detail, language),
    })),
  };
}

function describeDetail(detail: CheckDetail, language: Language): string {
  switch (detail.kind) {
    case "text":
      return detail.text;
    case "error":
      return describeError(detail.error, language);
    case "missing":
      return say(MISSING[detail.what], language);
    case "model":
      return modelName(detail.configured, language);
    case "other-model": {
      const names = [detail.configured, detail.active].map((model) => modelName(model, language));
      return `${names.join(" ≠ ")}: ${say(["rode", "run"], language)} acervo reindex`;
    }
    case "settings":
      return detail.notices.map(({ name, text }) => `${name}: ${text[language]}`).join("; ");
    case "damaged":
      return detail.documents.map((document) => describeDamage(document, language)).join("; ");
    case "files": {
      const { corrected, remaining } = detail;
      const [put, left] = [corrected, remaining].map((paths) => listed(paths));
      return [
        ...(remaining.length > 0 ? [`${say(["corrija", "correct"], language)}: ${left}`] : []),
        ...(corrected.length > 0 ? [`${say(["corrigido agora", "corrected now"], language)}: ${put}`] : []),
      ].join("; ");
    }
    case "outdated": {
      const count = detail.count.toLocaleString(language === "pt" ? "pt-BR" : "en");
      return language === "pt"
        ? `${count} documentos cortados ou analisados de outro modo: rode acervo reindex`
        : `${count} documents cut or analysed in another way: run acervo reindex`;
    }
  }
}

const DAMAGED_PARTS: Readonly<Record<RepairableDocument["parts"][number], Words>> = {
  fields: ["campos", "fields"],
  terms: ["termos", "terms"],
  text: ["texto", "text"],
  vectors: ["vetores", "vectors"],
};

/** "12 "Manual" (texto): acervo ingest /docs/manual.md" */
function describeDamage(document: RepairableDocument, language: Language): string {
  const { id, name, source, repair, backup } = document;
  const parts = document.parts.map((part) => say(DAMAGED_PARTS[part], language)).join(", ");
  const elsewhere =
    backup === null ? say(["sem cópia conhecida", "no copy known"], language) : `acervo restore ${backup}`;
  const way =
    repair === "ingest" ? `acervo ingest ${source}` : repair === "reindex" ? "acervo reindex" : elsewhere;
  return `${id} "${name}" (${parts}): ${way}`;
}

function listed(paths: readonly string[]): string {
  const more = paths.length > 5 ? ` (+${paths.length - 5})` : "";
  return paths.slice(0, 5).join(", ") + more;
}

/** "builtin:pt-128, 128 dimensões" */
export function modelName(model: NamedModel | null, language: Language): string {
  if (model === null) return say(["nenhum", "none"], language);
  return `${model.id}, ${model.dimensions} ${say(["dimensões", "dimensions"], language)}`;
}

type Words = readonly [pt: string, en: string];

const say = ([pt, en]: Words, language: Language): string => (language === "pt" ? pt : en);

const GROUPS: Readonly<Record<Check["group"], Words>> = {
  environment: ["Ambiente", "Environment"],
  base: ["Acervo", "Knowledge base"],
  invariants: ["Integridade do banco", "Database integrity"],
};

const NAMES: Readonly<Record<string, Words>> = {
  node: ["Node.js 24 ou mais novo", "Node.js 24 or newer"],
  sqlite: ["SQLite 3.51.3 ou mais novo, exceto 3.52.0", "SQLite 3.51.3 or newer, but not 3.52.0"],
  usearch: ["usearch (vizinhos próximos em memória)", "usearch (nearest neighbours in memory)"],
  settings: ["toda configuração escrita tem efeito", "every setting that is written has an effect"],
  store: ["banco abre", "database opens"],
  model: ["modelo configurado é o do índice", "configured model is the index's"],
  writer: ["modelo que escreve", "model that writes"],
  readableByOthers: [
    "só o dono lê os arquivos (pasta 0700, arquivos 0600)",
    "only the owner can read the files (folder 0700, files 0600)",
  ],
  damaged: ["nenhum documento danificado", "no document is damaged"],
  leftovers: ["nenhum resto de trabalho interrompido", "nothing left of work that was cut short"],
  recipe: ["documentos indexados com o analisador atual", "documents indexed with the current analyser"],
};

const MISSING: Readonly<Record<"usearch" | "store" | "writer", Words>> = {
  usearch: ["ausente: a busca por vetores é exata e mais lenta", "absent: vector search is exact and slower"],
  store: ["ainda não há acervo aqui", "there is no knowledge base here yet"],
  writer: [
    "nenhum; as respostas são frases das fontes (ACERVO_LLM)",
    "none; answers are sentences of the sources (ACERVO_LLM)",
  ],
};

/** The store names its invariants in English. */
const INVARIANTS: Readonly<Record<string, string>> = {
  "I1 document is whole: chunk rows equal its count":
    "I1 documentos inteiros: trechos conferem com a contagem",
  "I1 every shown chunk has its slot in the index and nothing else has":
    "I1 todo trecho está no índice lexical, e só eles",
  "I1 every chunk has its vector or is marked": "I1 todo trecho tem vetor ou está marcado",
  "I2 totals equal what is stored": "I2 os totais conferem com o que está guardado",
  "I5 no orphans": "I5 nada órfão",
  "I5 every provision begins in its chunk": "I5 todo dispositivo começa no seu trecho",
  "I5 no stray files": "I5 nenhum arquivo perdido",
  "I8 tables, indexes, triggers and views are this program's":
    "I8 as tabelas, índices, gatilhos e visões são as deste programa",
  "I8 database file is sound": "I8 o arquivo do banco está íntegro",
  "I8 lexical indexes are sound": "I8 os índices lexicais estão íntegros",
  "I2 conversations count their messages": "I2 as conversas contam as suas mensagens",
  "I2 traces are counted": "I2 os registros de respostas estão contados",
  "I9 stored traces can be read": "I9 os registros de respostas podem ser lidos",
  "I9 stored rows are what was written": "I9 o que está guardado é o que foi escrito",
  "I9 stored questions and products can be read": "I9 as perguntas e os produtos guardados podem ser lidos",
  "I10 vectors are finite and of the right size": "I10 os vetores são finitos e do tamanho certo",
  "I11 no job runs past its lease": "I11 nenhuma tarefa parada no meio",
};
