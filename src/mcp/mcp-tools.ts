import { z } from "zod";
import { checkArguments, type Tool, toolDeclaration, TOOLS } from "#src/answering/index.ts";
import { answerText, presentAnswer, presentCheck, presentLaw, presentToolFindings } from "#src/api/index.ts";
import { checkText, type Tenant } from "#src/app/index.ts";
import type { RequestOptions } from "#src/domain/index.ts";

/** What a tool gives: data for programs, text for those that read nothing else. */
export type McpOutcome =
  | { readonly ok: true; readonly data: Record<string, unknown>; readonly text: string }
  | { readonly ok: false; readonly problem: string };

export interface McpTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  run(given: unknown, tenant: Tenant, options: RequestOptions): Promise<McpOutcome>;
}

const MAX = { question: 8_000, citation: 2_000, text: 200_000 };

/** The searches that our own models call, under the same names. */
function searchTool(tool: Tool): McpTool {
  return {
    ...declared(tool),
    run: async (given, tenant, options) => {
      const deps = { source: tenant.source, context: tenant.context(options), scope: {} };
      const outcome = await tool.run(given, deps);
      return outcome.ok ? asJson(presentToolFindings(outcome.findings)) : outcome;
    },
  };
}

interface Definition<Input extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  readonly find: (input: z.output<Input>, tenant: Tenant, options: RequestOptions) => Promise<McpOutcome>;
}

function defineMcpTool<Input extends z.ZodObject>({ find, ...tool }: Definition<Input>): McpTool {
  return {
    ...declared(tool),
    run: async (given, tenant, options) => {
      const checked = checkArguments(tool.input, given);
      return checked.ok ? find(checked.arguments, tenant, options) : checked;
    },
  };
}

const ask = defineMcpTool({
  name: "ask",
  description:
    "Responde uma pergunta só com o que está na base, com as fontes numeradas e o nível de confiança, ou diz que não sabe. Use quando quiser a resposta pronta e conferida, e não os trechos.",
  input: z.strictObject({
    question: z.string().trim().min(1).max(MAX.question).describe("A pergunta, completa."),
    usesModel: z
      .boolean()
      .optional()
      .describe("false: a resposta são frases das fontes, sem modelo de linguagem."),
  }),
  find: async ({ question, usesModel }, tenant, options) => {
    const answer = presentAnswer(await tenant.ask({ question, usesModel }, options));
    const { kind, reason, text, citations, nearest, confidence, trace_id } = answer;
    const data = { kind, reason, text, citations, nearest, confidence, trace_id };
    return { ok: true, data, text: answerText(answer, "pt") };
  },
});

const law = defineMcpTool({
  name: "law",
  description:
    'Mostra os dispositivos de lei que um texto cita ("art. 5º, XI, da CF"), pelo endereço, com a redação e a situação de cada um. Use quando já souber o que citar.',
  input: z.strictObject({
    citation: z.string().trim().min(1).max(MAX.citation).describe('O que se cita: "art. 5º, XI, CF/88".'),
    asOf: z.iso.date().optional().describe("Data AAAA-MM-DD: a redação que valia nesse dia."),
  }),
  find: async ({ citation: query, asOf }, tenant, options) => {
    const found = { ...(await tenant.resolve({ query, asOf }, options)), query, asOf };
    if (found.resolutions.length > 0) return asJson(presentLaw(found));
    return { ok: false, problem: 'Nenhum dispositivo é citado. Escreva, por exemplo, "art. 5º, XI, CF/88".' };
  },
});

const check = defineMcpTool({
  name: "check",
  description:
    "Confere as citações de um texto com as leis da base: o que se cita tem de existir, e o que está entre aspas tem de estar lá, palavra por palavra. Use antes de mostrar um texto jurídico.",
  input: z.strictObject({
    text: z.string().trim().min(1).max(MAX.text).describe("O texto a conferir."),
    question: z
      .string()
      .trim()
      .min(1)
      .max(MAX.question)
      .optional()
      .describe("A pergunta a que ele responde."),
  }),
  find: async ({ text, question }, tenant, request) =>
    asJson(presentCheck(await checkText(tenant, text, { question, filter: {}, request }))),
});

const SEARCHES = Object.values(TOOLS).map(searchTool);
const OTHERS = [ask, law, check];

/** Without datastores there are no files to search. */
export function toolsOf({ name, config }: Tenant): readonly McpTool[] {
  const hasFiles = config.answering.datastores.has(name);
  return [...OTHERS, ...SEARCHES].filter((tool) => hasFiles || tool.name !== "file_search");
}

function declared(tool: Parameters<typeof toolDeclaration>[0]): Omit<McpTool, "run"> {
  const { name, description, parameters: inputSchema } = toolDeclaration(tool);
  return { name, description, inputSchema };
}

function asJson(data: object): McpOutcome {
  return { ok: true, data: { ...data }, text: JSON.stringify(data) };
}
