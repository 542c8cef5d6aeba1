import type { z } from "zod";
import { openAiError } from "#src/api/index.ts";
import type { Language } from "#src/domain/index.ts";
import { describeProblem } from "../../problem.ts";
import type { ProblemFormat } from "../../route.ts";

/** The codes that OpenAI's clients know; others keep ours. */
const CODES: Readonly<Record<string, string>> = {
  unauthorized: "invalid_api_key",
  "not-found": "model_not_found",
  "too-many-requests": "rate_limit_exceeded",
  "quota-exhausted": "insufficient_quota",
  "llm-budget-exhausted": "insufficient_quota",
};
/** "messages.0.content: …" */
const PLACE = /^([\w.]+): /;

export function describeForOpenAi(error: unknown, language: Language): z.infer<typeof openAiError> {
  const { status, detail, code, facts } = describeProblem(error, language);
  const named = CODES[code] ?? code;
  return { error: { message: detail, type: typeOf(status, named), param: paramOf(facts), code: named } };
}

function typeOf(status: number, code: string): string {
  if (status === 429) return code === "insufficient_quota" ? code : "requests";
  return status >= 500 ? "server_error" : "invalid_request_error";
}

/** The field of the request that is wrong. */
function paramOf(facts: unknown): string | null {
  const { option, problems } = (facts ?? {}) as { option?: string; problems?: readonly string[] };
  return option ?? PLACE.exec(problems?.[0] ?? "")?.[1] ?? null;
}

/** What programs that speak to OpenAI understand when something goes wrong. */
export const OPENAI_PROBLEM: ProblemFormat = {
  schema: openAiError,
  respond: (error, c) => {
    const { language = "pt" } = c.var as { language?: Language };
    const { status, headers } = describeProblem(error, language);
    return new Response(JSON.stringify(describeForOpenAi(error, language)), {
      status,
      headers: { "content-type": "application/json; charset=utf-8", ...headers },
    });
  },
};
