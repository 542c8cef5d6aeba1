import {
  IGNORE_FILE_FAULTS,
  type IgnoreFileFault,
  type RefusalReason,
  REFUSALS,
  URL_REFUSALS,
  type UrlRefusal,
} from "./refusal-reasons.ts";

export type Language = "pt" | "en";

interface ModelFailure {
  model: string;
  reason: string;
  attempts: number;
  /** The wait that the provider asked for. */
  retryAfterMs?: number;
}

type NoFacts = Record<string, never>;
type AtPath = { path: string };
type BadFile = AtPath & { reason: string };
type BadReply = { model: string; reason: string };
type EntryId = { kind: "faq" | "catalog"; id: string };
type KeyApart = { key: string; address: string; host: string; isKeyInFile: boolean };
type MissingSetting = { model: string; missing: string };

/** The closed set of errors: the facts that each one carries, and what it says to the user. */
export const ERROR_MESSAGES = {
  /** What came over HTTP does not fit; each problem names its place. */
  "invalid-request": ({ problems }: { problems: readonly string[] }) => ({
    pt: `O pedido não está certo: ${problems.join("; ")}. Veja /docs.`,
    en: `The request is not right: ${problems.join("; ")}. See /docs.`,
  }),
  unauthorized: constant<NoFacts>({
    pt: 'Falta uma chave válida. Envie "Authorization: Bearer acervo_…"; "acervo keys add" faz uma.',
    en: 'A valid key is missing. Send "Authorization: Bearer acervo_…"; "acervo keys add" makes one.',
  }),
  forbidden: constant<NoFacts>({
    pt: "Esta chave, ou este endereço, não pode fazer isso. Peça a quem administra uma chave com o papel certo.",
    en: "This key, or this address, may not do that. Ask an administrator for a key with the right role.",
  }),
  "not-found": ({ what }: { what: string }) => ({
    pt: `Não encontrei "${what}". Confira o endereço; /docs lista o que há.`,
    en: `"${what}" does not exist. Check the address; /docs lists what there is.`,
  }),
  "method-not-allowed": ({ allowed }: { allowed: readonly string[] }) => ({
    pt: `Este endereço só aceita ${allowed.join(", ")}.`,
    en: `This address takes ${allowed.join(", ")} only.`,
  }),
  "media-type-unknown": ({ expected }: { expected: string }) => ({
    pt: `Envie o pedido como ${expected}, com o cabeçalho Content-Type.`,
    en: `Send the request as ${expected}, with the header Content-Type.`,
  }),
  /** `limit` in requests a minute. */
  "too-many-requests": ({ limit, retryAfterSeconds }: { limit: number; retryAfterSeconds: number }) => ({
    pt: `Passou do limite de ${limit} pedidos por minuto. Tente de novo em ${retryAfterSeconds} s.`,
    en: `More than ${limit} requests a minute. Try again in ${retryAfterSeconds} s.`,
  }),
  "quota-exhausted": ({ quota, limit }: { quota: string; limit: number }) => ({
    pt: `A cota da organização acabou: ${quota}, no máximo ${limit}. Remova algo ou peça uma cota maior.`,
    en: `The organisation's quota is used up: ${quota}, at most ${limit}. Remove something or ask for more.`,
  }),
  "job-not-found": ({ id }: { id: string }) => ({
    pt: `Não há tarefa "${id}". Veja as que existem em /api/jobs.`,
    en: `There is no job "${id}". See those there are at /api/jobs.`,
  }),
  /** A job that took its worker down each time. */
  "job-abandoned": ({ attempts }: { attempts: number }) => ({
    pt: `A tarefa foi interrompida ${attempts} vezes sem chegar ao fim e não será tentada de novo. Confira o arquivo, ou divida-o.`,
    en: `The job was cut short ${attempts} times and will not be tried again. Check the file, or split it.`,
  }),
  /** The bytes that a document was read from are not here. */
  "source-not-kept": ({ id }: { id: string }) => ({
    pt: `O arquivo original de "${id}" não está guardado. Envie-o de novo se precisar dele.`,
    en: `The original file of "${id}" is not kept. Send it again if you need it.`,
  }),
  "range-not-satisfiable": ({ bytes }: { bytes: number }) => ({
    pt: `O intervalo pedido não existe: o arquivo tem ${bytes} bytes.`,
    en: `There is no such range: the file has ${bytes} bytes.`,
  }),
  "urls-not-accepted": constant<NoFacts>({
    pt: "Este servidor não busca endereços da web. Envie o arquivo, ou ligue ACERVO_URL_INGESTION.",
    en: "This server does not fetch addresses of the web. Send the file, or set ACERVO_URL_INGESTION.",
  }),
  "url-refused": ({ url, reason }: { url: string; reason: UrlRefusal }) => ({
    pt: `O endereço "${url}" foi recusado: ${URL_REFUSALS[reason].pt}.`,
    en: `The address "${url}" was refused: ${URL_REFUSALS[reason].en}.`,
  }),
  "url-failed": ({ url, reason }: { url: string; reason: string }) => ({
    pt: `Não consegui buscar "${url}" (${reason}). Confira o endereço, ou baixe o arquivo e envie-o.`,
    en: `Could not fetch "${url}" (${reason}). Check the address, or download the file and send it.`,
  }),
  /** Another server answers from this data folder. */
  "already-served": ({ path }: AtPath) => ({
    pt: `Outro servidor já usa "${path}". Pare-o, ou escolha outra pasta com --data.`,
    en: `Another server already uses "${path}". Stop it, or choose another folder with --data.`,
  }),
  "address-in-use": ({ address }: { address: string }) => ({
    pt: `${address} já está em uso. Escolha outra porta com --port.`,
    en: `${address} is already in use. Choose another port with --port.`,
  }),
  /** Anyone who reaches a server without keys could do everything. */
  "open-server-refused": ({ host }: { host: string }) => ({
    pt: `Sem nenhuma chave, o servidor só atende esta máquina (127.0.0.1), e não "${host}". Faça uma com "acervo keys add NOME --role admin" e repita.`,
    en: `Without any key the server is for this machine only (127.0.0.1), not for "${host}". Make one with "acervo keys add NAME --role admin" and repeat.`,
  }),
  "discord-failed": ({ reason }: { reason: string }) => ({
    pt: `O Discord não deixou o bot entrar: ${reason}. Confira ACERVO_DISCORD_TOKEN e, no portal do Discord, a permissão "Message Content Intent".`,
    en: `Discord did not let the bot in: ${reason}. Check ACERVO_DISCORD_TOKEN and, in Discord's portal, the "Message Content Intent".`,
  }),
  "path-not-found": ({ path }: AtPath) => ({
    pt: `Não encontrei "${path}". Confira o caminho e tente de novo.`,
    en: `"${path}" does not exist. Check the path and try again.`,
  }),
  "path-not-readable": ({ path }: AtPath) => ({
    pt: `Sem permissão para ler "${path}". Ajuste as permissões ou use outra conta.`,
    en: `No permission to read "${path}". Change its permissions or use another account.`,
  }),
  /** What a folder holds may be what its ignore file was to leave out: it is not read. */
  "ignore-file-refused": ({ path, reason }: { path: string; reason: IgnoreFileFault }) => ({
    pt: `A pasta não foi lida: "${path}" ${IGNORE_FILE_FAULTS[reason].pt}. Corrija ou apague esse arquivo e repita.`,
    en: `The folder was not read: "${path}" ${IGNORE_FILE_FAULTS[reason].en}. Mend or delete that file and repeat.`,
  }),
  "path-not-writable": ({ path }: AtPath) => ({
    pt: `Não consegui abrir ou gravar "${path}". Confira as permissões da pasta ou use --data.`,
    en: `Could not open or write "${path}". Check the folder's permissions or use --data.`,
  }),
  /** The queue is full; `queue` is how many requests wait in it. */
  busy: constant<{ queue: number }>({
    pt: "Há perguntas demais na fila; tente de novo em instantes.",
    en: "Too many questions are waiting; try again in a moment.",
  }),
  aborted: constant<NoFacts>({
    pt: "O pedido foi cancelado.",
    en: "The request was cancelled.",
  }),
  /** A package that is not part of the install, and the command that brings it. */
  "not-installed": ({ package: name, command }: { package: string; command: string }) => ({
    pt: `O pacote "${name}" não está instalado. Na pasta em que o Acervo está instalado, rode: ${command}`,
    en: `The package "${name}" is not installed. In the folder where Acervo is installed, run: ${command}`,
  }),
  "query-empty": constant<NoFacts>({
    pt: "A pergunta está vazia. Escreva ao menos uma palavra.",
    en: "The question is empty. Write at least one word.",
  }),
  "query-too-long": ({ length, limit }: { length: number; limit: number }) => ({
    pt: `A pergunta tem ${length} caracteres; o limite é ${limit}. Encurte o texto ou pergunte por partes.`,
    en: `The question has ${length} characters; the limit is ${limit}. Shorten it or ask in parts.`,
  }),
  /** `limit` in bytes. */
  "text-too-long": ({ limit }: { limit: number }) => ({
    pt: `O texto passa de ${limit / 1_000_000} MB. Divida-o e repita por partes.`,
    en: `The text is larger than ${limit / 1_000_000} MB. Split it and repeat in parts.`,
  }),
  "invalid-option": ({ option, value, expected }: { option: string; value: string; expected: string }) => ({
    pt: `Valor inválido para ${option}: "${value}". Use ${expected}.`,
    en: `Invalid value for ${option}: "${value}". Use ${expected}.`,
  }),
  "invalid-filter": ({ reason }: { reason: string }) => ({
    pt: `Filtro inválido: ${reason}.`,
    en: `Invalid filter: ${reason}.`,
  }),
  "invalid-config": ({ problems }: { problems: readonly string[] }) => ({
    pt: `Configuração inválida:\n${bullets(problems)}\nVeja docs/settings.md.`,
    en: `Invalid configuration:\n${bullets(problems)}\nSee docs/settings.md.`,
  }),
  /** One of the two comes from the `.env` of the working directory, the other from the environment. */
  "key-address-apart": ({ key, address, host, isKeyInFile }: KeyApart) => ({
    pt: `${isKeyInFile ? `${key} vem de .env e ${address}, do ambiente` : `${address} vem de .env e ${key}, do ambiente`}: a chave não é enviada a ${host}. Defina os dois no mesmo lugar, ou confirme o servidor no ambiente: ACERVO_TRUSTED_HOSTS=${host}.`,
    en: `${isKeyInFile ? `${key} comes from .env and ${address} from the environment` : `${address} comes from .env and ${key} from the environment`}: the key is not sent to ${host}. Set both in the same place, or confirm the host in the environment: ACERVO_TRUSTED_HOSTS=${host}.`,
  }),
  "collection-not-found": ({ collection, known }: { collection: string; known: readonly string[] }) => ({
    pt: `A coleção "${collection}" não existe. Coleções disponíveis: ${known.join(", ") || "nenhuma"}.`,
    en: `Collection "${collection}" does not exist. Available: ${known.join(", ") || "none"}.`,
  }),
  "document-not-found": ({ id }: { id: string }) => ({
    pt: `O documento "${id}" não existe. Liste os existentes com "acervo stats --documents".`,
    en: `Document "${id}" does not exist. List what exists with "acervo stats --documents".`,
  }),
  "chunk-not-found": ({ id }: { id: string }) => ({
    pt: `O trecho "${id}" não existe. O id de cada trecho vem em "acervo search … --json" (chunk_id) e com --explain; muda quando o arquivo é lido de novo.`,
    en: `Chunk "${id}" does not exist. The id of each one is in "acervo search … --json" (chunk_id) and with --explain; it changes when the file is read again.`,
  }),
  "store-not-found": ({ path }: AtPath) => ({
    pt: `Ainda não há acervo em "${path}". Crie um com "acervo ingest PASTA", "acervo seed ARQUIVO" ou "acervo faq add".`,
    en: `There is no knowledge base in "${path}" yet. Create one with "acervo ingest DIR", "acervo seed FILE" or "acervo faq add".`,
  }),
  "store-corrupt": ({ path }: BadFile) => ({
    pt: `O banco "${path}" está danificado ou não é um acervo. Rode "acervo doctor" e, se preciso, "acervo restore".`,
    en: `The database "${path}" is damaged or no knowledge base. Run "acervo doctor" and, if needed, "acervo restore".`,
  }),
  "store-busy": ({ path }: AtPath) => ({
    pt: `O banco "${path}" está ocupado por outro processo. Tente de novo em instantes.`,
    en: `The database "${path}" is busy with another process. Try again in a moment.`,
  }),
  "store-too-new": ({ path, found, supported }: { path: string; found: number; supported: number }) => ({
    pt: `O banco "${path}" é da versão ${found}; este programa lê até a ${supported}. Atualize o Acervo.`,
    en: `The database "${path}" has version ${found}; this program reads up to ${supported}. Update Acervo.`,
  }),
  "store-too-old": ({ path, found, supported }: { path: string; found: number; supported: number }) => ({
    pt: `O banco "${path}" é da versão ${found}; este programa usa a ${supported}. Rode "acervo rebuild": ele faz um backup e refaz o índice a partir dos textos guardados.`,
    en: `The database "${path}" has version ${found}; this program uses ${supported}. Run "acervo rebuild": it makes a backup and the index anew from the stored texts.`,
  }),
  /** What a command writes could not be written where its output goes. */
  "output-failed": ({ code }: { code: string }) => ({
    pt: `Não consegui escrever o resultado na saída (${code === "ENOSPC" ? "o disco dela está cheio" : code}). Mande-a para outro lugar e repita.`,
    en: `Could not write the result to the output (${code === "ENOSPC" ? "its disk is full" : code}). Send it elsewhere and repeat.`,
  }),
  "disk-full": ({ path }: AtPath) => ({
    pt: `O disco de "${path}" está cheio. Libere espaço e repita; nada ficou pela metade.`,
    en: `The disk of "${path}" is full. Free some space and repeat; nothing was half-written.`,
  }),
  "vector-space-changed": constant<{ space: number }>({
    pt: "O modelo de vetores foi trocado por outro processo durante a gravação. Repita a operação.",
    en: "Another process changed the embedding model during the write. Repeat the operation.",
  }),
  "backup-invalid": ({ path, reason }: BadFile) => ({
    pt: `"${path}" não é um backup utilizável (${reason}). O acervo atual não mudou.`,
    en: `"${path}" is not a usable backup (${reason}). Nothing was changed.`,
  }),
  "backup-schema-foreign": ({ path, objects }: { path: string; objects: readonly string[] }) => ({
    pt: `"${path}" não é um backup deste programa: ${objects.slice(0, 5).map(inPortuguese).join("; ")}. O acervo atual não mudou; use um backup feito por acervo backup.`,
    en: `"${path}" is not a backup of this program: ${objects.slice(0, 5).join("; ")}. Nothing was changed; use a backup made by acervo backup.`,
  }),
  "backup-unsupported": ({ engine }: { engine: string }) => ({
    pt: `O armazenamento "${engine}" não faz backup. Use um acervo em disco.`,
    en: `The "${engine}" storage makes no backups. Use a knowledge base on disk.`,
  }),
  "embedding-failed": ({ model, reason, attempts }: ModelFailure) => ({
    pt: `O modelo de vetores "${model}" falhou após ${attempts} tentativa(s): ${reason}.`,
    en: `The embedding model "${model}" failed after ${attempts} attempt(s): ${reason}.`,
  }),
  "embedding-reply-invalid": ({ model, reason }: BadReply) => ({
    pt: `O modelo de vetores "${model}" respondeu algo inutilizável: ${reason}.`,
    en: `The embedding model "${model}" sent an unusable reply: ${reason}.`,
  }),
  "embedding-not-configured": ({ model, missing }: MissingSetting) => ({
    pt: `O modelo de vetores "${model}" precisa de ${missing}. Veja docs/settings.md.`,
    en: `The embedding model "${model}" needs ${missing}. See docs/settings.md.`,
  }),
  "dimension-mismatch": ({ model, expected, got }: { model: string; expected: number; got: number }) => ({
    pt: `O índice guarda vetores de ${expected} dimensões; "${model}" devolveu ${got}. Reindexe ou troque o modelo.`,
    en: `The index holds ${expected}-dimension vectors; "${model}" returned ${got}. Re-index or change the model.`,
  }),
  "model-not-found": ({ path }: AtPath) => ({
    pt: `Não há modelo em "${path}". Baixe um com "acervo model pull" ou copie a pasta do modelo para lá.`,
    en: `There is no model in "${path}". Get one with "acervo model pull" or copy its folder there.`,
  }),
  "model-download-failed": ({ repo, file, reason }: { repo: string; file: string; reason: string }) => ({
    pt: `Não consegui baixar "${file}" de "${repo}": ${reason}. Repita: o que já chegou será aproveitado.`,
    en: `Could not download "${file}" of "${repo}": ${reason}. Repeat: what already arrived will be reused.`,
  }),
  "dataset-invalid": ({ path, reason }: BadFile) => ({
    pt: `O conjunto de avaliação "${path}" não serve: ${reason}.`,
    en: `The evaluation set "${path}" is not usable: ${reason}.`,
  }),
  "vocabulary-invalid": ({ path, reason }: BadFile) => ({
    pt: `O vocabulário "${path}" não serve${reason === "" ? "" : ` (${reason})`}. Veja o formato em vocabularies/README.md.`,
    en: `The vocabulary "${path}" is not usable${reason === "" ? "" : ` (${reason})`}. See its format in vocabularies/README.md.`,
  }),
  "entry-not-found": ({ kind, id, collection }: EntryId & { collection: string }) => ({
    pt: `Não há ${kind === "faq" ? "pergunta" : "item"} com o id "${id}" na coleção "${collection}". Veja os que há com acervo ${kind} list.`,
    en: `There is no ${kind === "faq" ? "question" : "item"} with the id "${id}" in the collection "${collection}". See which there are with acervo ${kind} list.`,
  }),
  "entry-changed": ({ kind, id }: EntryId) => ({
    pt: `Outros processos não param de mudar ${kind === "faq" ? "a pergunta" : "o item"} "${id}"; a sua mudança não foi gravada. Espere que terminem e tente de novo.`,
    en: `Other processes keep changing the ${kind === "faq" ? "question" : "item"} "${id}"; your change was not written. Wait until they are done and try again.`,
  }),
  "entry-invalid": ({ problems }: { problems: readonly string[] }) => ({
    pt: `Isso não pode ser guardado: ${problems.join("; ")}.`,
    en: `This cannot be kept: ${problems.join("; ")}.`,
  }),
  "folder-emptied": ({ path }: AtPath) => ({
    pt: `A pasta "${path}" não tem mais nenhum dos arquivos que o acervo conhece dela. Nada foi apagado: confira se o disco está montado e rode acervo watch de novo, ou use acervo forget.`,
    en: `The folder "${path}" holds none of the files that the knowledge base knows of it. Nothing was deleted: check that the drive is mounted and run acervo watch again, or use acervo forget.`,
  }),
  "seed-invalid": ({ path, reason }: BadFile) => ({
    pt: `O módulo "${path}" não serve: ${reason}. Ele deve exportar uma lista: export const FAQ_SEEDS = [{ question: "…", answer: "…" }].`,
    en: `The module "${path}" is not usable: ${reason}. It has to export one list: export const FAQ_SEEDS = [{ question: "…", answer: "…" }].`,
  }),
  "file-refused": ({ reason, detail }: { reason: RefusalReason; detail: string }) => ({
    pt: withDetail(REFUSALS[reason].pt, detail),
    en: withDetail(REFUSALS[reason].en, detail),
  }),
  "worker-failed": ({ reason }: { reason: string }) => ({
    pt: `Uma tarefa interna parou (${reason}). Tente de novo; se repetir, rode "acervo doctor".`,
    en: `An internal task stopped (${reason}). Try again; if it repeats, run "acervo doctor".`,
  }),
  "reranking-failed": ({ model, reason, attempts }: ModelFailure) => ({
    pt: `O reordenador "${model}" falhou após ${attempts} tentativa(s): ${reason}. Confira a chave e o modelo, ou desligue a reordenação.`,
    en: `The reranker "${model}" failed after ${attempts} attempt(s): ${reason}. Check its key and model, or switch reranking off.`,
  }),
  "reranking-reply-invalid": ({ model, reason }: BadReply) => ({
    pt: `O reordenador "${model}" respondeu algo inutilizável: ${reason}.`,
    en: `The reranker "${model}" sent an unusable reply: ${reason}.`,
  }),
  "reranking-not-configured": ({ model, missing }: MissingSetting) => ({
    pt: `O reordenador "${model}" precisa de ${missing}. Veja docs/settings.md.`,
    en: `The reranker "${model}" needs ${missing}. See docs/settings.md.`,
  }),
  "llm-failed": ({ model, reason, attempts }: ModelFailure) => ({
    pt: `O modelo "${model}" não respondeu: ${reason} (${attempts} tentativa(s)). Confira a chave e o modelo, tente de novo, ou deixe ACERVO_LLM=none.`,
    en: `Model "${model}" did not answer: ${reason} (${attempts} attempt(s)). Check the key and the model, try again, or set ACERVO_LLM=none.`,
  }),
  "llm-reply-invalid": ({ model, reason }: BadReply) => ({
    pt: `A resposta do modelo "${model}" não serve: ${reason}. Tente outro modelo.`,
    en: `The reply of model "${model}" is of no use: ${reason}. Try another model.`,
  }),
  "llm-not-configured": ({ model, missing }: MissingSetting) => ({
    pt: `O modelo "${model}" precisa de ${missing}. Defina-o ou deixe ACERVO_LLM=none.`,
    en: `Model "${model}" needs ${missing}. Set it or set ACERVO_LLM=none.`,
  }),
  /** Too many calls failed: none is made until the provider had time to recover. */
  "llm-unavailable": ({ model, retryAfterMs }: { model: string; retryAfterMs: number }) => ({
    pt: `O modelo "${model}" falhou demais há pouco; nova tentativa em ${Math.ceil(retryAfterMs / 1000)} s.`,
    en: `Model "${model}" failed too often just now; next try in ${Math.ceil(retryAfterMs / 1000)} s.`,
  }),
  "llm-budget-exhausted": ({ model, limit, used }: { model: string; limit: number; used: number }) => ({
    pt: `O limite diário de ${limit} tokens para "${model}" não comporta mais uma chamada (${used} usados ou reservados). Aumente ACERVO_LLM_DAILY_TOKENS ou espere até amanhã (UTC).`,
    en: `The daily limit of ${limit} tokens for "${model}" has no room for another call (${used} used or set aside). Raise ACERVO_LLM_DAILY_TOKENS or wait until tomorrow (UTC).`,
  }),
  "llm-budget-unknown": ({ model, reason }: BadReply) => ({
    pt: `Não consegui conferir o limite diário de tokens (${reason}); "${model}" não foi chamado. Confira o disco e o acervo com "acervo doctor".`,
    en: `Could not check the daily limit of tokens (${reason}); "${model}" was not called. Check disk and base with "acervo doctor".`,
  }),
  "key-not-found": ({ id }: { id: string }) => ({
    pt: `Não há chave em vigor com o id "${id}". Veja as que há com "acervo keys list".`,
    en: `There is no key in force with the id "${id}". See those there are with "acervo keys list".`,
  }),
  "tenant-not-found": ({ name }: { name: string }) => ({
    pt: `Não há organização "${name}". Veja as que há com "acervo tenants list".`,
    en: `There is no organisation "${name}". See those there are with "acervo tenants list".`,
  }),
  /** Changed since whoever wants to change it has read it. */
  "edit-conflict": ({ kind, id }: EntryId) => ({
    pt: `${kind === "faq" ? "A pergunta" : "O item"} "${id}" mudou desde que você leu. Leia de novo e repita a mudança.`,
    en: `The ${kind === "faq" ? "question" : "item"} "${id}" has changed since you read it. Read it again and repeat the change.`,
  }),
  "trace-not-found": ({ id }: { id: string }) => ({
    pt: `Não há registro de resposta "${id}". Veja os que existem com "acervo trace".`,
    en: `There is no trace "${id}". See those there are with "acervo trace".`,
  }),
  "conversation-not-found": ({ id }: { id: string }) => ({
    pt: `Não há conversa "${id}". Veja as que existem com "acervo conversations".`,
    en: `There is no conversation "${id}". See those there are with "acervo conversations".`,
  }),
  "datastores-not-found": ({ path }: AtPath) => ({
    pt: `A pasta de datastores "${path}" não existe. Crie-a ou ajuste ACERVO_DATASTORES.`,
    en: `The datastore folder "${path}" does not exist. Create it or change ACERVO_DATASTORES.`,
  }),
} satisfies Record<string, (facts: never) => Readonly<Record<Language, string>>>;

export type ErrorCode = keyof typeof ERROR_MESSAGES;

export type ErrorFacts = { [Code in ErrorCode]: Parameters<(typeof ERROR_MESSAGES)[Code]>[0] };

/** A message that needs none of the facts. */
function constant<Facts>(message: Record<Language, string>): (facts: Facts) => Record<Language, string> {
  return () => message;
}

function withDetail(sentence: string, detail: string): string {
  return detail === "" ? sentence : `${sentence} (${detail})`;
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `  - ${line}`).join("\n");
}

/** What a check says of an object of the database: 'foreign trigger "t"'. */
function inPortuguese(difference: string): string {
  return difference.replace(/^foreign /, "não é nosso: ").replace(/^missing /, "falta: ");
}
