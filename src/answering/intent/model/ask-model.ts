import * as z from "zod";
import {
  createRequestContext,
  type CallPurpose,
  type Fallback,
  type ModelExchange,
} from "#src/domain/index.ts";
import type { Writer } from "#src/llm/index.ts";
import { isPassing } from "../../passing-fault.ts";

const LIMITS = ["minLength", "maxLength", "pattern", "minItems", "maxItems"] as const;

/** What a question to a model needs beside its words. */
export interface ModelCall {
  readonly writer: Writer;
  readonly tenant: string;
  readonly signal?: AbortSignal;
  readonly onExchange?: (exchange: ModelExchange) => void;
  /** Told why the rules had to do. */
  readonly onFallback?: (fallback: Pick<Fallback, "reason" | "detail">) => void;
}

export interface ModelQuestion<Reply extends z.ZodType> {
  readonly purpose: CallPurpose;
  readonly instructions: string;
  readonly material: string;
  /** Sent along as a JSON schema, and checked again when the reply comes. */
  readonly reply: Reply;
  readonly maxOutputTokens: number;
}

/**
 * One call, one checked reply. Null when the model failed or did not answer as it was asked; `onFallback` is told which.
 * A caller who gave up gets the reason of its signal instead.
 */
export async function askModel<Reply extends z.ZodType>(
  question: ModelQuestion<Reply>,
  call: ModelCall,
): Promise<z.infer<Reply> | null> {
  call.signal?.throwIfAborted();
  const text = await write(question, call);
  if (text === null) return null;
  const parsed = question.reply.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  call.onFallback?.({ reason: "llm-reply-invalid", detail: z.prettifyError(parsed.error) });
  return null;
}

async function write<Reply extends z.ZodType>(
  { purpose, instructions, material, reply, maxOutputTokens }: ModelQuestion<Reply>,
  { writer, tenant, signal, onExchange, onFallback }: ModelCall,
): Promise<string | null> {
  const request = {
    messages: [
      { role: "system", text: instructions },
      { role: "user", text: material },
    ],
    replySchema: { name: purpose, schema: plainSchema(reply) },
    maxOutputTokens,
    temperature: 0,
  } as const;
  try {
    const { text } = await writer.write(request, {
      purpose,
      context: createRequestContext(tenant, { signal }),
      ...(onExchange && { onExchange }),
    });
    return text;
  } catch (error) {
    signal?.throwIfAborted();
    if (!isPassing(error)) throw error;
    onFallback?.({ reason: error.code, detail: error.message });
    return null;
  }
}

/** Types and choices only: providers refuse a request for a limit that they cannot enforce, and we check limits ourselves. */
function plainSchema(reply: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _, ...schema } = z.toJSONSchema(reply, {
    target: "draft-7",
    io: "input",
    override: ({ jsonSchema }) => {
      for (const limit of LIMITS) delete jsonSchema[limit];
    },
  });
  return schema;
}

/** Servers that ignore the schema like to wrap the object in a code fence or a word of courtesy. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as unknown;
  } catch {
    return undefined;
  }
}
