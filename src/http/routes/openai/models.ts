import { z } from "zod";
import { openAiModel, openAiModels, presentModelName } from "#src/api/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { jsonRoute } from "../../route.ts";
import { OPENAI_PROBLEM } from "./openai-problem.ts";

/** Written by the configured model, if there is one, and checked; or made of sentences of the sources alone. */
export const CHAT_MODELS = ["acervo", "acervo-extractive"] as const;
/** The vectors of whichever model is configured. */
export const EMBEDDING_MODEL = "acervo-embedding";

const NAMES: readonly string[] = [...CHAT_MODELS, EMBEDDING_MODEL];

export function unknownModel(name: string): AcervoError {
  return new AcervoError("not-found", { what: name });
}

const about = { access: "reader", tag: "openai", problem: OPENAI_PROBLEM } as const;

export const models = jsonRoute(
  {
    ...about,
    method: "get",
    path: "/v1/models",
    summary: "What OpenAI's clients may name as model",
    reply: openAiModels,
  },
  () => ({ object: "list" as const, data: NAMES.map(presentModelName) }),
);

export const model = jsonRoute(
  {
    ...about,
    method: "get",
    path: "/v1/models/{model}",
    summary: "One of those models",
    params: z.strictObject({ model: z.string().max(200) }),
    reply: openAiModel,
  },
  ({ params }) => {
    if (!NAMES.includes(params.model)) throw unknownModel(params.model);
    return presentModelName(params.model);
  },
);
