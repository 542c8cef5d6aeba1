import type { ErrorCode, ErrorFacts, RefusalReason } from "./error-facts.ts";

export type Language = "pt" | "en";

type Messages = {
  readonly [Code in ErrorCode]: Readonly<Record<Language, (facts: ErrorFacts[Code]) => string>>;
};

export const ERROR_MESSAGES: Messages = {
  "path-not-found": {
    pt: ({ path }) => `Não encontrei "${path}". Confira o caminho e tente de novo.`,
    en: ({ path }) => `"${path}" does not exist. Check the path and try again.`,
  },
  "path-not-readable": {
    pt: ({ path }) => `Sem permissão para ler "${path}". Ajuste as permissões ou use outra conta.`,
    en: ({ path }) => `No permission to read "${path}". Change its permissions or use another account.`,
  },
  "path-not-writable": {
    pt: ({ path }) => `Não consegui abrir ou gravar "${path}". Confira as permissões da pasta ou use --data.`,
    en: ({ path }) => `Could not open or write "${path}". Check the folder's permissions or use --data.`,
  },
  "query-empty": {
    pt: () => "A pergunta está vazia. Escreva ao menos uma palavra.",
    en: () => "The question is empty. Write at least one word.",
  },
  "query-too-long": {
    pt: ({ length, limit }) =>
      `A pergunta tem ${length} caracteres; o limite é ${limit}. Encurte o texto ou pergunte por partes.`,
    en: ({ length, limit }) =>
      `The question has ${length} characters; the limit is ${limit}. Shorten it or ask in parts.`,
  },
  "invalid-option": {
    pt: ({ option, value, expected }) => `Valor inválido para ${option}: "${value}". Use ${expected}.`,
    en: ({ option, value, expected }) => `Invalid value for ${option}: "${value}". Use ${expected}.`,
  },
  "invalid-filter": {
    pt: ({ reason }) => `Filtro inválido: ${reason}.`,
    en: ({ reason }) => `Invalid filter: ${reason}.`,
  },
  "invalid-config": {
    pt: ({ problems }) => `Configuração inválida:\n${bullets(problems)}\nVeja docs/settings.md.`,
    en: ({ problems }) => `Invalid configuration:\n${bullets(problems)}\nSee docs/settings.md.`,
  },
  "collection-not-found": {
    pt: ({ collection, known }) =>
      `A coleção "${collection}" não existe. Coleções disponíveis: ${known.join(", ") || "nenhuma"}.`,
    en: ({ collection, known }) =>
      `Collection "${collection}" does not exist. Available: ${known.join(", ") || "none"}.`,
  },
  "document-not-found": {
    pt: ({ id }) => `O documento "${id}" não existe. Liste os existentes com "acervo stats --documents".`,
    en: ({ id }) => `Document "${id}" does not exist. List what exists with "acervo stats --documents".`,
  },
  "store-not-found": {
    pt: ({ path }) =>
      `Ainda não há acervo em "${path}". Crie um com "acervo ingest PASTA", "acervo seed ARQUIVO" ou "acervo faq add".`,
    en: ({ path }) =>
      `There is no knowledge base in "${path}" yet. Create one with "acervo ingest DIR", "acervo seed FILE" or "acervo faq add".`,
  },
  "store-corrupt": {
    pt: ({ path, reason }) =>
      `O banco "${path}" está danificado (${reason}). Rode "acervo doctor" e, se preciso, "acervo restore".`,
    en: ({ path, reason }) =>
      `The database "${path}" is damaged (${reason}). Run "acervo doctor" and, if needed, "acervo restore".`,
  },
  "store-busy": {
    pt: ({ path }) => `O banco "${path}" está ocupado por outro processo. Tente de novo em instantes.`,
    en: ({ path }) => `The database "${path}" is busy with another process. Try again in a moment.`,
  },
  "store-too-new": {
    pt: ({ path, found, supported }) =>
      `O banco "${path}" é da versão ${found}; este programa lê até a ${supported}. Atualize o Acervo.`,
    en: ({ path, found, supported }) =>
      `The database "${path}" has version ${found}; this program reads up to ${supported}. Update Acervo.`,
  },
  "store-too-old": {
    pt: ({ path, found, supported }) =>
      `O banco "${path}" é da versão ${found}; este programa usa a ${supported}. Mova-o de lugar e rode "acervo ingest" de novo.`,
    en: ({ path, found, supported }) =>
      `The database "${path}" has version ${found}; this program uses ${supported}. Move it away and run "acervo ingest" again.`,
  },
  "disk-full": {
    pt: ({ path }) => `O disco de "${path}" está cheio. Libere espaço e repita; nada ficou pela metade.`,
    en: ({ path }) => `The disk of "${path}" is full. Free some space and repeat; nothing was half-written.`,
  },
  "vector-space-changed": {
    pt: () => "O modelo de vetores foi trocado por outro processo durante a gravação. Repita a operação.",
    en: () => "Another process changed the embedding model during the write. Repeat the operation.",
  },
  "backup-invalid": {
    pt: ({ path, reason }) => `"${path}" não é um backup utilizável (${reason}). O acervo atual não mudou.`,
    en: ({ path, reason }) => `"${path}" is not a usable backup (${reason}). Nothing was changed.`,
  },
  "backup-unsupported": {
    pt: ({ engine }) => `O armazenamento "${engine}" não faz backup. Use um acervo em disco.`,
    en: ({ engine }) => `The "${engine}" storage makes no backups. Use a knowledge base on disk.`,
  },
  "embedding-failed": {
    pt: ({ model, reason, attempts }) =>
      `O modelo de vetores "${model}" falhou após ${attempts} tentativa(s): ${reason}.`,
    en: ({ model, reason, attempts }) =>
      `The embedding model "${model}" failed after ${attempts} attempt(s): ${reason}.`,
  },
  "embedding-reply-invalid": {
    pt: ({ model, reason }) => `O modelo de vetores "${model}" respondeu algo inutilizável: ${reason}.`,
    en: ({ model, reason }) => `The embedding model "${model}" sent an unusable reply: ${reason}.`,
  },
  "embedding-not-configured": {
    pt: ({ model, missing }) =>
      `O modelo de vetores "${model}" precisa de ${missing}. Veja docs/settings.md.`,
    en: ({ model, missing }) => `The embedding model "${model}" needs ${missing}. See docs/settings.md.`,
  },
  "dimension-mismatch": {
    pt: ({ model, expected, got }) =>
      `O índice guarda vetores de ${expected} dimensões; "${model}" devolveu ${got}. Reindexe ou troque o modelo.`,
    en: ({ model, expected, got }) =>
      `The index holds ${expected}-dimension vectors; "${model}" returned ${got}. Re-index or change the model.`,
  },
  "model-not-found": {
    pt: ({ path }) =>
      `Não há modelo em "${path}". Baixe um com "acervo model pull" ou copie a pasta do modelo para lá.`,
    en: ({ path }) =>
      `There is no model in "${path}". Get one with "acervo model pull" or copy its folder there.`,
  },
  "model-download-failed": {
    pt: ({ repo, file, reason }) =>
      `Não consegui baixar "${file}" de "${repo}": ${reason}. Repita: o que já chegou será aproveitado.`,
    en: ({ repo, file, reason }) =>
      `Could not download "${file}" of "${repo}": ${reason}. Repeat: what already arrived will be reused.`,
  },
  "dataset-invalid": {
    pt: ({ path, reason }) => `O conjunto de avaliação "${path}" não serve: ${reason}.`,
    en: ({ path, reason }) => `The evaluation set "${path}" is not usable: ${reason}.`,
  },
  "vocabulary-invalid": {
    pt: ({ path, reason }) =>
      `O vocabulário "${path}" não serve${reason === "" ? "" : ` (${reason})`}. Veja o formato em vocabularies/README.md.`,
    en: ({ path, reason }) =>
      `The vocabulary "${path}" is not usable${reason === "" ? "" : ` (${reason})`}. See its format in vocabularies/README.md.`,
  },
  "entry-not-found": {
    pt: ({ kind, id, collection }) =>
      `Não há ${kind === "faq" ? "pergunta" : "item"} com o id "${id}" na coleção "${collection}". Veja os que há com acervo ${kind} list.`,
    en: ({ kind, id, collection }) =>
      `There is no ${kind === "faq" ? "question" : "item"} with the id "${id}" in the collection "${collection}". See which there are with acervo ${kind} list.`,
  },
  "entry-changed": {
    pt: ({ kind, id }) =>
      `Outros processos não param de mudar ${kind === "faq" ? "a pergunta" : "o item"} "${id}"; a sua mudança não foi gravada. Espere que terminem e tente de novo.`,
    en: ({ kind, id }) =>
      `Other processes keep changing the ${kind === "faq" ? "question" : "item"} "${id}"; your change was not written. Wait until they are done and try again.`,
  },
  "entry-invalid": {
    pt: ({ problems }) => `Isso não pode ser guardado: ${problems.join("; ")}.`,
    en: ({ problems }) => `This cannot be kept: ${problems.join("; ")}.`,
  },
  "folder-emptied": {
    pt: ({ path }) =>
      `A pasta "${path}" não tem mais nenhum dos arquivos que o acervo conhece dela. Nada foi apagado: confira se o disco está montado e rode acervo watch de novo, ou use acervo forget.`,
    en: ({ path }) =>
      `The folder "${path}" holds none of the files that the knowledge base knows of it. Nothing was deleted: check that the drive is mounted and run acervo watch again, or use acervo forget.`,
  },
  "file-refused": {
    pt: ({ reason, detail }) => withDetail(REFUSALS[reason].pt, detail),
    en: ({ reason, detail }) => withDetail(REFUSALS[reason].en, detail),
  },
  "worker-failed": {
    pt: ({ reason }) =>
      `Uma tarefa interna parou (${reason}). Tente de novo; se repetir, rode "acervo doctor".`,
    en: ({ reason }) =>
      `An internal task stopped (${reason}). Try again; if it repeats, run "acervo doctor".`,
  },
  "reranking-failed": {
    pt: ({ model, reason, attempts }) =>
      `O reordenador "${model}" falhou após ${attempts} tentativa(s): ${reason}. Confira a chave e o modelo, ou desligue a reordenação.`,
    en: ({ model, reason, attempts }) =>
      `The reranker "${model}" failed after ${attempts} attempt(s): ${reason}. Check its key and model, or switch reranking off.`,
  },
  "reranking-reply-invalid": {
    pt: ({ model, reason }) => `O reordenador "${model}" respondeu algo inutilizável: ${reason}.`,
    en: ({ model, reason }) => `The reranker "${model}" sent an unusable reply: ${reason}.`,
  },
  "reranking-not-configured": {
    pt: ({ model, missing }) => `O reordenador "${model}" precisa de ${missing}. Veja docs/settings.md.`,
    en: ({ model, missing }) => `The reranker "${model}" needs ${missing}. See docs/settings.md.`,
  },
  "llm-failed": {
    pt: ({ model, reason, attempts }) =>
      `O modelo "${model}" não respondeu: ${reason} (${attempts} tentativa(s)). Confira a chave e o modelo, tente de novo, ou deixe ACERVO_LLM=none.`,
    en: ({ model, reason, attempts }) =>
      `Model "${model}" did not answer: ${reason} (${attempts} attempt(s)). Check the key and the model, try again, or set ACERVO_LLM=none.`,
  },
  "llm-reply-invalid": {
    pt: ({ model, reason }) => `A resposta do modelo "${model}" não serve: ${reason}. Tente outro modelo.`,
    en: ({ model, reason }) => `The reply of model "${model}" is of no use: ${reason}. Try another model.`,
  },
  "llm-not-configured": {
    pt: ({ model, missing }) =>
      `O modelo "${model}" precisa de ${missing}. Defina-o ou deixe ACERVO_LLM=none.`,
    en: ({ model, missing }) => `Model "${model}" needs ${missing}. Set it or set ACERVO_LLM=none.`,
  },
  "llm-unavailable": {
    pt: ({ model, retryAfterMs }) =>
      `O modelo "${model}" falhou demais há pouco; nova tentativa em ${Math.ceil(retryAfterMs / 1000)} s.`,
    en: ({ model, retryAfterMs }) =>
      `Model "${model}" failed too often just now; next try in ${Math.ceil(retryAfterMs / 1000)} s.`,
  },
  "llm-budget-exhausted": {
    pt: ({ model, limit, used }) =>
      `O limite diário de ${limit} tokens para "${model}" não comporta mais uma chamada (${used} usados ou reservados). Aumente ACERVO_LLM_DAILY_TOKENS ou espere até amanhã (UTC).`,
    en: ({ model, limit, used }) =>
      `The daily limit of ${limit} tokens for "${model}" has no room for another call (${used} used or set aside). Raise ACERVO_LLM_DAILY_TOKENS or wait until tomorrow (UTC).`,
  },
  "llm-budget-unknown": {
    pt: ({ model, reason }) =>
      `Não consegui conferir o limite diário de tokens (${reason}); "${model}" não foi chamado. Confira o disco e o acervo com "acervo doctor".`,
    en: ({ model, reason }) =>
      `Could not check the daily limit of tokens (${reason}); "${model}" was not called. Check disk and base with "acervo doctor".`,
  },
  "trace-not-found": {
    pt: ({ id }) => `Não há registro de resposta "${id}". Veja os que existem com "acervo trace".`,
    en: ({ id }) => `There is no trace "${id}". See those there are with "acervo trace".`,
  },
  "conversation-not-found": {
    pt: ({ id }) => `Não há conversa "${id}". Veja as que existem com "acervo conversations".`,
    en: ({ id }) => `There is no conversation "${id}". See those there are with "acervo conversations".`,
  },
  "datastores-not-found": {
    pt: ({ path }) => `A pasta de datastores "${path}" não existe. Crie-a ou ajuste ACERVO_DATASTORES.`,
    en: ({ path }) => `The datastore folder "${path}" does not exist. Create it or change ACERVO_DATASTORES.`,
  },
};

const REFUSALS: Readonly<Record<RefusalReason, Readonly<Record<Language, string>>>> = {
  empty: { pt: "arquivo vazio", en: "empty file" },
  unsupported: { pt: "formato não suportado", en: "format not supported" },
  binary: { pt: "conteúdo binário, não é texto", en: "binary content, not text" },
  unreadable: { pt: "sem permissão de leitura", en: "no permission to read it" },
  missing: { pt: "o arquivo sumiu durante a leitura", en: "the file vanished while being read" },
  "too-large": { pt: "arquivo grande demais; divida-o", en: "file too large; split it" },
  encrypted: {
    pt: "protegido por senha; salve uma cópia sem senha",
    en: "protected by a password; save a copy without it",
  },
  damaged: {
    pt: "arquivo danificado ou de outro formato; abra-o no programa de origem e salve de novo",
    en: "damaged, or of another format; open it in its program and save it again",
  },
  "no-text": {
    pt: "só imagens, sem camada de texto; passe-o por um programa de OCR",
    en: "images only, no text layer; run it through an OCR program",
  },
  unsafe: {
    pt: "recusado por segurança; salve uma cópia nova a partir do original",
    en: "refused for safety; save a fresh copy of the original",
  },
  "too-much-time": {
    pt: "a leitura passou do tempo permitido (ACERVO_PARSE_SECONDS)",
    en: "reading it took longer than allowed (ACERVO_PARSE_SECONDS)",
  },
  "too-much-memory": {
    pt: "a leitura passou da memória permitida (ACERVO_PARSE_MEMORY_MB)",
    en: "reading it took more memory than allowed (ACERVO_PARSE_MEMORY_MB)",
  },
  "too-much-output": {
    pt: "o texto extraído é grande demais; divida o arquivo",
    en: "the extracted text is too large; split the file",
  },
  "changed-meanwhile": {
    pt: "o arquivo mudou durante a leitura; rode de novo",
    en: "the file changed while being read; run it again",
  },
};

function withDetail(sentence: string, detail: string): string {
  return detail === "" ? sentence : `${sentence} (${detail})`;
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `  - ${line}`).join("\n");
}
