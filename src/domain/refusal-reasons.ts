/** Reasons that an error may give, as parts of its sentence. */
type Reasons = Record<string, Record<"pt" | "en", string>>;

export const URL_REFUSALS = {
  malformed: { pt: "não é um endereço", en: "it is no address" },
  protocol: { pt: "só http e https", en: "http and https only" },
  credentials: { pt: "tem usuário ou senha", en: "it has a user or a password" },
  address: { pt: "não leva a um servidor público da internet", en: "it leads to no public host" },
  redirects: { pt: "redireciona vezes demais", en: "it redirects too often" },
} satisfies Reasons;

export type UrlRefusal = keyof typeof URL_REFUSALS;

export const IGNORE_FILE_FAULTS = {
  "too-long": { pt: "passa de 256 KB", en: "is longer than 256 KB" },
  "too-many": {
    pt: "e os das pastas acima somam mais de 2.000 padrões",
    en: "and those of the folders above have more than 2,000 patterns",
  },
  "not-a-file": {
    pt: "não leva a um arquivo da pasta ingerida",
    en: "does not lead to a file of the folder",
  },
} satisfies Reasons;

export type IgnoreFileFault = keyof typeof IGNORE_FILE_FAULTS;

/** Why a file was not read. None of these is a failure of the program. */
export const REFUSALS = {
  empty: { pt: "arquivo vazio", en: "empty file" },
  unsupported: { pt: "formato não suportado", en: "format not supported" },
  binary: { pt: "conteúdo binário, não é texto", en: "binary content, not text" },
  unreadable: { pt: "sem permissão de leitura", en: "no permission to read it" },
  "not-a-file": {
    pt: "não é um arquivo comum; copie o conteúdo para um arquivo",
    en: "not a regular file; copy its content into a file",
  },
  link: {
    pt: "link que não leva a um arquivo da pasta; copie o arquivo para a pasta",
    en: "link that does not lead to a file of the folder; copy the file into the folder",
  },
  "bad-name": {
    pt: "o nome não está em UTF-8; renomeie-o",
    en: "its name is not UTF-8; rename it",
  },
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
  "no-law": {
    pt: "tabela sem colunas de súmulas (número e enunciado) nem de artigos (artigo e texto); dê esses nomes às colunas ou ingira sem --kind legal",
    en: "table without columns of súmulas (numero, enunciado) or of articles (artigo, texto); name the columns so, or ingest it without --kind legal",
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
} satisfies Reasons;

export type RefusalReason = keyof typeof REFUSALS;
