import assert from "node:assert/strict";
import type { FakeLlmReply } from "../../../test/helpers/fake-llm-reply.ts";
import type { FakeLlm, FakeLlmRequest } from "../../../test/helpers/fake-llm.ts";
import type {
  LanguageModel,
  LlmProvider,
  ModelReply,
  ModelRequest,
  RawExchange,
  StreamOptions,
  ToolDeclaration,
} from "../language-model.ts";

export const SEARCH: ToolDeclaration = {
  name: "busca",
  description: "Procura nos documentos.",
  parameters: {
    type: "object",
    properties: { termo: { type: "string" } },
    required: ["termo"],
    additionalProperties: false,
  },
};

export const REPLY_SCHEMA = {
  name: "intencao",
  schema: {
    type: "object",
    properties: { intencao: { type: "string" } },
    required: ["intencao"],
    additionalProperties: false,
  },
};

export const QUESTION: ModelRequest = {
  messages: [
    { role: "system", text: "Responda com “aspas” e citações [1]." },
    { role: "user", text: "Qual é o prazo? \uD800 \0 </script> 😀" },
  ],
  maxOutputTokens: 64,
  temperature: 0,
};

/** A model of one provider before a server that speaks its dialect. */
export interface Bench {
  readonly provider: LlmProvider;
  readonly fake: FakeLlm;
  readonly open: () => LanguageModel;
  /** What the model says. */
  script: (request: FakeLlmRequest) => FakeLlmReply;
  /** One call, with all that was told of it. */
  ask(request: ModelRequest, more?: Partial<StreamOptions>): Promise<Asked>;
  /** The reply of a call that ends well. */
  answer(request: ModelRequest): Promise<ModelReply>;
}

export interface Asked {
  readonly value: ModelReply | null;
  readonly error: unknown;
  readonly deltas: readonly string[];
  readonly exchanges: readonly RawExchange[];
}

export async function askModel(
  model: LanguageModel,
  request: ModelRequest,
  more: Partial<StreamOptions> = {},
): Promise<Asked> {
  const deltas: string[] = [];
  const exchanges: RawExchange[] = [];
  const options: StreamOptions = {
    signal: new AbortController().signal,
    firstTokenMs: 60_000,
    gapMs: 60_000,
    onText: (delta) => deltas.push(delta),
    onExchange: (exchange) => exchanges.push(exchange),
    ...more,
  };
  const outcome = await model.stream(request, options).then(
    (value) => ({ value, error: null }),
    (error: unknown) => ({ value: null, error }),
  );
  return { ...outcome, deltas, exchanges };
}

export function valueOf({ value, error }: Asked): ModelReply {
  assert.equal(error, null);
  assert.ok(value);
  return value;
}
