import { z } from "zod";

/** "sim", "on" and "1" are as good as "true": people write settings by hand. */
const flag = (fallback: boolean) =>
  z
    .enum(["true", "false", "1", "0", "on", "off", "sim", "nao"])
    .default(fallback ? "true" : "false")
    .transform((value) => ["true", "1", "on", "sim"].includes(value));

const whole = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);

const text = (fallback: string) => z.string().min(1).default(fallback);

/** Names that people give to what is theirs: short, and on one line. */
export const ownName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, "sem quebras de linha nem caracteres de controle");

const optionalText = () => z.string().min(1).optional();

/** What `fetch` would refuse is refused here, before a command relies on it. */
const address = () =>
  z
    .url()
    .refine(
      (url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ""),
      "o endereço começa por http:// ou https://",
    )
    .refine((url) => {
      const { username = "", password = "" } = URL.parse(url) ?? {};
      return username === "" && password === "";
    }, "sem usuário nem senha no endereço; use a chave do provedor")
    .optional();

const choice = <const Word extends string>(fallback: NoInfer<Word>, words: readonly Word[]) =>
  z.enum(words).default(fallback);

const secret = () => z.string().min(1).optional().meta({ secret: true });

const decimal = (fallback: number, min: number, max: number) =>
  z.coerce.number().min(min).max(max).default(fallback);

const weight = (fallback: number) => decimal(fallback, 0, 1_000);

const share = (fallback: number) => decimal(fallback, 0, 1);

const threshold = () => z.coerce.number().min(0).max(1).optional();

const price = () => z.coerce.number().min(0).max(10_000).optional();

const EMBEDDINGS = [
  "builtin",
  "openai",
  "gemini",
  "cohere",
  "openai-compatible",
  "onnx",
  "hash",
  "none",
] as const;
const WRITERS = [
  "none",
  "openrouter",
  "openai",
  "gemini",
  "vertex",
  "anthropic",
  "openai-compatible",
] as const;

/**
 * Every setting there is: name, type, default and meaning. The environment is read through this table only;
 * `.env.example` and docs/settings.md are generated from it.
 */
export const settings = z.object({
  ACERVO_DATA: text(".acervo").describe("Pasta do acervo: banco, índices derivados e backups."),
  ACERVO_TENANT: ownName
    .default("default")
    .describe("Organização dona dos dados; cada uma só enxerga o que é seu."),
  ACERVO_COLLECTION: ownName.default("geral").describe("Coleção usada quando nenhuma é indicada."),
  ACERVO_LANGUAGE: choice("pt", ["pt", "en"]).describe("Idioma das mensagens."),
  ACERVO_EMBEDDING: choice("builtin", EMBEDDINGS).describe(
    "De onde vêm os vetores. builtin: embutido, sem rede; none: só busca lexical; hash: só testes.",
  ),
  ACERVO_EMBEDDING_MODEL: optionalText().describe("Nome do modelo no provedor; vazio usa o padrão dele."),
  ACERVO_EMBEDDING_DIMENSIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(8192)
    .optional()
    .describe("Dimensões dos vetores; obrigatório em openai-compatible."),
  ACERVO_EMBEDDING_BASE_URL: address().describe("Endereço do servidor (Ollama, vLLM, um proxy do provedor)."),
  ACERVO_EMBEDDING_PATH: text(".acervo/models/multilingual-e5-small").describe("Pasta do modelo ONNX local."),
  ACERVO_EMBEDDING_API_KEY: secret().describe("Chave do servidor compatível com a OpenAI, se ele pedir."),
  OPENAI_API_KEY: secret().describe("Chave da OpenAI."),
  GEMINI_API_KEY: secret().describe("Chave do Gemini."),
  COHERE_API_KEY: secret().describe(
    "Chave da Cohere. Liga a reordenação por ela, que recebe a pergunta e os trechos achados (docs/entries.md).",
  ),
  ACERVO_CACHE: flag(true).describe("Guarda os vetores das perguntas já feitas."),
  ACERVO_CACHE_TTL_MS: whole(86_400_000, 1_000, 31_536_000_000).describe("Validade do cache, em ms."),
  ACERVO_CACHE_MAX_ENTRIES: whole(10_000, 1, 1_000_000).describe("Máximo de perguntas no cache."),
  ACERVO_CHUNKER: choice("recursive", ["recursive", "token"]).describe(
    "Como o texto é cortado: por caracteres, em fronteiras naturais, ou por tokens.",
  ),
  ACERVO_CHUNK_SIZE: whole(0, 0, 20_000)
    .refine((size) => size === 0 || size >= 16, "mínimo 16")
    .describe("Tamanho do trecho; 0 usa o padrão (1000 caracteres ou 512 tokens)."),
  ACERVO_CHUNK_OVERLAP: whole(-1, -1, 5_000).describe("Sobreposição dos trechos; -1: o padrão (200 ou 50)."),
  ACERVO_LEGAL_CHUNK_SIZE: whole(500, 50, 8_000).describe("Tamanho do trecho de uma lei, em tokens."),
  ACERVO_LEGAL_CHUNK_OVERLAP: whole(50, 0, 4_000).describe(
    "Tokens que o trecho repete se o artigo continua.",
  ),
  ACERVO_LEGAL_CHUNK_MIN: whole(100, 0, 4_000).describe("Trecho de lei menor que isso recebe o seguinte."),
  ACERVO_CONTEXT_TOKENS: whole(2_000, 100, 8_000).describe("Tamanho do contexto para um modelo, em tokens."),
  ACERVO_TOP_K: whole(5, 1, 100).describe("Quantos resultados uma busca devolve."),
  ACERVO_MIN_SCORE: share(0).describe("Nota mínima de um resultado, de 0 a 1; 0 devolve todos."),
  ACERVO_FUSION: choice("auto", ["auto", "score", "rrf"]).describe(
    "Como as listas por palavras e por vetores se juntam: notas somadas (score) ou posições (rrf); auto: o que o modelo de vetores pede.",
  ),
  ACERVO_RRF_K: whole(60, 1, 10_000).describe("O k de rrf: cada lista soma 1 / (k + posição)."),
  ACERVO_MIN_SIMILARITY: share(0).describe(
    "Cosseno mínimo de um trecho achado só pelos vetores, de 0 a 1; 0 não deixa nenhum de fora.",
  ),
  ACERVO_KNOWLEDGE_MIN_SCORE: share(0.5).describe(
    "Nota mínima em acervo knowledge: a do reordenador, ou a confiança do resultado, de 0 a 1.",
  ),
  ACERVO_CONFIDENCE_ALTA: threshold().describe(
    "A partir de que confiança, de 0 a 1, o nível é ALTA; vazio: o limite do modelo, ou o de acervo calibrate.",
  ),
  ACERVO_CONFIDENCE_MEDIA: threshold().describe("O mesmo, do nível MÉDIA."),
  ACERVO_CONFIDENCE_BAIXA: threshold().describe("O mesmo, do nível BAIXA; abaixo dele, ask não responde."),
  ACERVO_SYNONYMS: flag(true).describe("Amplia a pergunta com sinônimos e siglas."),
  ACERVO_TYPOS: flag(true).describe("Corrige palavras que o acervo não conhece."),
  // How questions are searched.
  ACERVO_FAQ_QUESTION_WEIGHT: weight(3).describe("Peso da semelhança com a pergunta cadastrada."),
  ACERVO_FAQ_KEYWORDS_WEIGHT: weight(2).describe("Peso das palavras-chave."),
  ACERVO_FAQ_ANSWER_WEIGHT: weight(1).describe("Peso da resposta."),
  ACERVO_FAQ_FIELD_SHARE: share(0.6).describe("Quanto da nota vem dessas partes; o resto, do trecho."),
  // How products are searched; docs/catalog.md says how the numbers work together.
  ACERVO_VOCABULARY: text("agro").describe("Vocabulário: agro (vem junto), none ou um arquivo .json."),
  ACERVO_CATALOG_ENHANCED: flag(true).describe(
    "Combina as notas das duas listas; desligado, a lista vetorial vem primeiro e a lexical completa.",
  ),
  ACERVO_CATALOG_VECTOR_WEIGHT: weight(6).describe("Peso da semelhança vetorial."),
  ACERVO_CATALOG_LEXICAL_WEIGHT: weight(4).describe("Peso da nota lexical."),
  ACERVO_CATALOG_FIELD_SHARE: share(0.33).describe("Quanto do peso lexical vem dos campos."),
  ACERVO_CATALOG_PAIR_PRIORITY_BONUS: weight(4).describe(
    "Bônus do item com a cultura e o tratamento pedidos.",
  ),
  ACERVO_CATALOG_RANK_BONUS: weight(0.5).describe("Bônus do primeiro de cada lista; cai até o último."),
  ACERVO_CATALOG_VECTOR_THRESHOLD: decimal(0.5, -1, 1).describe(
    "Semelhança mínima para entrar na lista vetorial.",
  ),
  ACERVO_CATALOG_NAME_WEIGHT: weight(3.5).describe("Pontos por palavra no nome."),
  ACERVO_CATALOG_DESCRIPTION_WEIGHT: weight(2.5).describe("Pontos por palavra na descrição."),
  ACERVO_CATALOG_CATEGORY_WEIGHT: weight(2).describe("Pontos por palavra na categoria."),
  ACERVO_CATALOG_MANUFACTURER_WEIGHT: weight(1.5).describe("Pontos por palavra no fabricante."),
  ACERVO_CATALOG_TAGS_WEIGHT: weight(4).describe("Pontos por palavra nas tags."),
  ACERVO_CATALOG_ATTRIBUTES_WEIGHT: weight(1).describe("Pontos por palavra nos outros campos."),
  ACERVO_CATALOG_TOKEN_BONUS: weight(0.5).describe("Bônus por palavra achada em algum campo."),
  ACERVO_CATALOG_CULTURE_BONUS: weight(2).describe("Bônus por haver uma cultura pedida."),
  ACERVO_CATALOG_TREATMENT_BONUS: weight(2).describe("Bônus por haver um tratamento pedido."),
  ACERVO_CATALOG_PAIR_BONUS: weight(5).describe("Bônus por haver os dois, na nota por campos."),
  ACERVO_CATALOG_CULTURE_TAG_BONUS: weight(1).describe("Bônus pela cultura estar nas tags."),
  ACERVO_CATALOG_MIN_TOKEN: whole(3, 1, 20).describe("Menor palavra comparada campo a campo."),
  ACERVO_CATALOG_MAX_TOKENS: whole(8, 1, 64).describe("Quantas palavras são comparadas campo a campo."),
  ACERVO_CATALOG_MAX_LIMIT: whole(50, 1, 100).describe("Quantos itens uma busca devolve no máximo."),
  // Who reorders the results.
  ACERVO_RERANKER: choice("auto", ["auto", "none", "overlap", "cohere", "llm", "onnx"]).describe(
    "Quem reordena os resultados. auto: pela chave que houver (docs/entries.md); none: ninguém; overlap: sem rede; llm: um modelo dá notas; onnx: local.",
  ),
  ACERVO_RERANK: choice("auto", ["auto", "on", "off"]).describe(
    "Reordenar quando a busca não diz nada. auto: se quem reordena é cohere ou llm, e então a pergunta e os trechos saem desta máquina; off desliga.",
  ),
  ACERVO_RERANK_MODEL: optionalText().describe("Modelo do reordenador; em onnx, uma pasta ou um pacote."),
  ACERVO_RERANK_BASE_URL: address().describe("Endereço do reordenador; em llm, compatível com a OpenAI."),
  ACERVO_RERANK_API_KEY: secret().describe("Chave desse servidor, se ele pedir."),
  ACERVO_RERANK_CANDIDATES: whole(20, 1, 100).describe("Quantos resultados são dados ao reordenador."),
  ACERVO_RERANK_SECONDS: whole(10, 1, 300).describe("Tempo do reordenador; depois, vale a busca."),
  ACERVO_RERANK_PATH: text(".acervo/models/reranker").describe("Pasta do reordenador ONNX local."),
  // Which model writes, and within which limits.
  ACERVO_LLM: choice("none", WRITERS).describe("Quem escreve a resposta. none: são frases das fontes."),
  ACERVO_LLM_MODEL: optionalText().describe("Nome do modelo no provedor, p. ex. gpt-4o-mini."),
  ACERVO_LLM_BASE_URL: address().describe("Endereço do servidor: Ollama, vLLM, um proxy do provedor."),
  ACERVO_LLM_API_KEY: secret().describe("Chave do servidor compatível com a OpenAI, se ele pedir."),
  OPENROUTER_API_KEY: secret().describe("Chave do OpenRouter."),
  OPENROUTER_SITE_URL: address().describe("Endereço do seu site, enviado ao OpenRouter."),
  OPENROUTER_SITE_NAME: optionalText().describe("Nome do seu site, enviado ao OpenRouter."),
  GOOGLE_VERTEX_API_KEY: secret().describe("Chave do Vertex AI (modo express)."),
  GOOGLE_VERTEX_PROJECT: optionalText().describe("Projeto do Google Cloud; em vez da chave do Vertex AI."),
  GOOGLE_VERTEX_LOCATION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "letras minúsculas, algarismos e hífens")
    .default("global")
    .describe("Região do Vertex AI, p. ex. southamerica-east1."),
  GOOGLE_APPLICATION_CREDENTIALS: optionalText().describe(
    "Arquivo de credenciais do Google Cloud, para o projeto do Vertex AI.",
  ),
  ANTHROPIC_API_KEY: secret().describe("Chave da Anthropic."),
  ACERVO_TRUSTED_HOSTS: optionalText().describe(
    "Servidores (com vírgulas) que podem receber uma chave que veio de outro lugar que o endereço; só vale no ambiente, não em .env.",
  ),
  ACERVO_LLM_ATTEMPTS: whole(3, 1, 6).describe("Tentativas por chamada, contando a primeira."),
  ACERVO_LLM_FIRST_TOKEN_SECONDS: whole(15, 1, 600).describe("Espera pela primeira palavra do modelo."),
  ACERVO_LLM_GAP_SECONDS: whole(10, 1, 600).describe("Maior pausa no meio da resposta do modelo."),
  ACERVO_LLM_SECONDS: whole(120, 1, 3_600).describe("Tempo de uma chamada, com todas as tentativas."),
  ACERVO_LLM_DAILY_TOKENS: whole(1_000_000, 0, 1_000_000_000).describe(
    "Tokens por dia (UTC) de cada organização; 0 não limita. Depois disso, a resposta são frases das fontes.",
  ),
  ACERVO_LLM_MAX_OUTPUT: whole(1_024, 16, 32_000).describe("Tamanho máximo da resposta, em tokens."),
  ACERVO_LLM_INPUT_PRICE: price().describe("Dólares por milhão de tokens de entrada."),
  ACERVO_LLM_OUTPUT_PRICE: price().describe("O mesmo, por milhão de tokens de saída."),
  // How questions become answers.
  ACERVO_RETRIEVAL: flag(true).describe("Buscar nos documentos para responder; off: ask diz que não busca."),
  ACERVO_LLM_MODE: choice("planned", ["planned", "agentic"]).describe(
    "planned: o servidor decide as buscas; agentic: o modelo chama as ferramentas.",
  ),
  ACERVO_PROMPT_TOKENS: whole(4_000, 500, 200_000).describe("Tamanho do que o modelo recebe, em tokens."),
  ACERVO_HISTORY_TOKENS: whole(2_000, 100, 100_000).describe("Tokens lidos da conversa; o resto é resumido."),
  ACERVO_INTENT_MODEL: flag(true).describe("Perguntar ao modelo o que as regras não souberam."),
  ACERVO_CATALOG_QUERY_KEYWORDS: flag(false).describe("Buscar produtos por palavras da conversa."),
  ACERVO_AGENT_STEPS: whole(6, 1, 30).describe("Chamadas ao modelo por pergunta, no modo agentic."),
  ACERVO_AGENT_TOKENS: whole(40_000, 1_000, 2_000_000).describe("Tokens por pergunta, no modo agentic."),
  ACERVO_DATASTORES: optionalText().describe(
    "Pasta cujas subpastas são os datastores de file_search, da organização de ACERVO_TENANT; de outras: nome=PASTA, com vírgulas.",
  ),
  ACERVO_FILE_SEARCH: choice("auto", ["auto", "hosted", "local"]).describe(
    "file_search de modelos Gemini: auto usa a do Google se houver ACERVO_GEMINI_FILE_STORES.",
  ),
  ACERVO_GEMINI_FILE_STORES: optionalText().describe("File search stores do Google, com vírgulas."),
  ACERVO_MASK_PERSONAL: flag(false).describe("Esconde CPF e CNPJ do modelo, dos logs e dos registros."),
  ACERVO_TRACES: flag(true).describe("Guarda um registro de cada resposta, para acervo trace."),
  ACERVO_LOG: choice("warn", ["silent", "error", "warn", "info", "debug"]).describe(
    "O que vai para a saída de erros, em JSON; info mostra ingestões, buscas, cache e erros.",
  ),
  // How the server listens, and what one client may ask of it.
  ACERVO_HOST: text("127.0.0.1").describe(
    "Endereço em que o servidor atende; 0.0.0.0: a rede, só com chaves.",
  ),
  ACERVO_PORT: whole(3_000, 0, 65_535).describe("Porta do servidor; 0 escolhe uma livre."),
  ACERVO_REQUIRE_KEY: flag(false).describe("Exigir chave também desta máquina."),
  ACERVO_ALLOWED_ORIGINS: optionalText().describe(
    "Sites (https://…, com vírgulas) cujas páginas podem chamar a API; vazio: nenhum.",
  ),
  ACERVO_KEY_REQUESTS: whole(600, 0, 1_000_000).describe("Pedidos por minuto de cada chave; 0 não limita."),
  ACERVO_TENANT_REQUESTS: whole(3_000, 0, 10_000_000).describe(
    "Pedidos por minuto de cada organização; 0 não limita.",
  ),
  ACERVO_MAX_BODY_KB: whole(1_024, 16, 102_400).describe("Tamanho máximo do corpo de um pedido, em kB."),
  ACERVO_MAX_UPLOAD_MB: whole(100, 1, 10_240).describe("Tamanho máximo de um arquivo enviado, em MB."),
  ACERVO_MAX_STREAMS: whole(200, 1, 100_000).describe("Respostas em fluxo (SSE) abertas ao mesmo tempo."),
  ACERVO_REQUEST_SECONDS: whole(150, 1, 3_600).describe("Tempo máximo de um pedido."),
  ACERVO_JOB_WORKERS: whole(2, 1, 64).describe("Arquivos enviados que são lidos ao mesmo tempo."),
  ACERVO_URL_INGESTION: flag(false).describe(
    "Aceitar endereços da web para ingerir; desligado por segurança.",
  ),
  ACERVO_TRACE_DAYS: whole(0, 0, 3_650).describe(
    "Dias que registros, conversas e opiniões ficam; 0: sempre.",
  ),
  ACERVO_OTEL_ENDPOINT: address().describe(
    "Coletor OpenTelemetry (OTLP/HTTP) que recebe os tempos; vazio: nenhum.",
  ),
  // The bot of `acervo discord`.
  ACERVO_DISCORD_TOKEN: secret().describe("Chave (token) do bot do Discord."),
  ACERVO_DISCORD_TENANT: ownName
    .optional()
    .describe("Organização por que o bot responde; vazio: a de ACERVO_TENANT."),
  ACERVO_DISCORD_EDITORS: optionalText().describe(
    "Ids de pessoas e cargos do Discord, com vírgulas, que podem ingerir e reindexar; vazio: ninguém.",
  ),
  ACERVO_READERS: whole(0, 0, 64).describe("Threads de leitura; 0 escolhe pelo número de núcleos."),
  ACERVO_PARSE_THREADS: whole(0, 0, 64).describe("Threads que leem arquivos; 0: pelos núcleos."),
  ACERVO_PARSE_SECONDS: whole(10, 1, 3_600).describe(
    "Tempo de CPU para ler um arquivo, e outro tanto a cada 4 MB dele; passado isso, ele é recusado.",
  ),
  ACERVO_PARSE_MEMORY_MB: whole(512, 64, 65_536).describe("Memória de cada thread que lê; mais é recusado."),
  ACERVO_BACKUPS_KEPT: whole(5, 1, 1_000).describe("Quantos backups automáticos são mantidos."),
});

export type Settings = z.infer<typeof settings>;
