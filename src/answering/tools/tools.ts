import { z } from "zod";
import { MAX_QUERY_LENGTH } from "#src/retrieval/index.ts";
import { defineTool, ofKind, searchFor, type Tool, type ToolName } from "./tool.ts";
import { FILE_SEARCH } from "./knowledge-source.ts";

const MAX_LIMIT = 20;
const MAX_DATASTORES = 100;

const query = z.string().trim().min(1).max(MAX_QUERY_LENGTH);
const limit = z
  .int()
  .min(1)
  .max(MAX_LIMIT)
  .optional()
  .describe("Quantos resultados trazer. Sem ele, o padrão da base.");

const searchCatalog = defineTool({
  name: "searchCatalog",
  description:
    "Busca produtos no catálogo por nome, uso, fabricante, categoria ou etiqueta. Use para perguntas sobre produtos, preços e disponibilidade. Devolve itens com seus campos, trecho e pontuação.",
  input: z.strictObject({
    query: query.describe("Palavras que descrevem o produto, sem saudações."),
    limit,
  }),
  find: async ({ query, limit }, { source, context, scope }) => ({
    kind: "catalog",
    response: await source.searchCatalog(searchFor(query, limit, ofKind(scope, "catalog")), context),
  }),
});

const searchFaqs = defineTool({
  name: "searchFaqs",
  description:
    "Busca perguntas frequentes já respondidas pela equipe. Use primeiro em dúvidas de suporte e de procedimento. Devolve pergunta, resposta, categoria e o quanto cada uma se parece com a dúvida.",
  input: z.strictObject({ query: query.describe("A dúvida, como a pessoa a faria."), limit }),
  find: async ({ query, limit }, { source, context, scope }) => ({
    kind: "faqs",
    response: await source.searchFaqs(searchFor(query, limit, ofKind(scope, "faq")), context),
  }),
});

const searchDocuments = defineTool({
  name: "searchDocuments",
  description:
    "Busca trechos em toda a base: documentos, leis, perguntas frequentes e produtos. Use em perguntas gerais ou quando não souber onde está a resposta. Devolve trechos com a citação da fonte e a página.",
  input: z.strictObject({ query: query.describe("A pergunta completa ou suas palavras-chave."), limit }),
  find: async ({ query, limit }, { source, context, scope }) => ({
    kind: "documents",
    response: await source.search(searchFor(query, limit, scope), context),
  }),
});

const searchLaw = defineTool({
  name: "searchLaw",
  description:
    'Busca em leis, decretos, regimentos e súmulas. Um dispositivo citado ("art. 5º, XI, da CF") é localizado pelo endereço. Use em perguntas jurídicas. Devolve os trechos, a citação e o que houve com cada dispositivo citado.',
  input: z.strictObject({
    query: query.describe("A pergunta, com o dispositivo e a norma quando forem conhecidos."),
    limit,
    asOf: z.iso
      .date()
      .optional()
      .describe("Data AAAA-MM-DD: a redação que valia nesse dia. Sem ela, a redação atual."),
  }),
  find: async ({ query, limit, asOf }, { source, context, scope }) => ({
    kind: "law",
    // The caller's day wins over the model's.
    response: await source.search({ asOf, ...searchFor(query, limit, ofKind(scope, "legal")) }, context),
  }),
});

const fileSearch = defineTool({
  name: "file_search",
  description:
    "Busca nos arquivos .md e .txt dos datastores (pastas, como secretarias e setores), sempre na versão atual do disco. Use quando a pergunta for sobre um deles. Devolve, por arquivo, título, trecho de até 900 caracteres e pontuação de 0 a 1.",
  input: z.strictObject({
    query: query.describe("A pergunta ou suas palavras-chave."),
    datastores: z
      .array(z.string().min(1).max(255))
      .max(MAX_DATASTORES)
      .optional()
      .describe("Nomes dos datastores. Sem eles, busca em todos."),
    top_k: z
      .int()
      .min(1)
      .max(FILE_SEARCH.maxTopK)
      .optional()
      .describe(`Quantos arquivos trazer. Sem ele, ${FILE_SEARCH.topK}.`),
  }),
  find: async ({ query, datastores, top_k: asked }, { source, context, scope }) => {
    const search = searchFor(query, asked, scope);
    const topK = Math.min(search.topK ?? FILE_SEARCH.topK, FILE_SEARCH.maxTopK);
    return { kind: "files", response: await source.fileSearch({ ...search, topK, datastores }, context) };
  },
});

const getStats = defineTool({
  name: "getStats",
  description:
    "Conta o que há na base: documentos, trechos, coleções, tipos, origens e a data da última indexação. Use quando perguntarem quanto ou o que a base contém. Não recebe argumentos.",
  input: z.strictObject({}),
  find: async (_input, { source, context, scope }) => ({
    kind: "stats",
    stats: await source.stats(scope.filter, context),
  }),
});

/** Every tool there is; a plan or a model gets some of them. */
export const TOOLS: Readonly<Record<ToolName, Tool>> = {
  searchCatalog,
  searchFaqs,
  searchDocuments,
  searchLaw,
  file_search: fileSearch,
  getStats,
};

/** A model may ask for a tool that does not exist. */
export function toolNamed(name: string): Tool | null {
  return Object.hasOwn(TOOLS, name) ? TOOLS[name as ToolName] : null;
}
