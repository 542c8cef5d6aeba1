import { z } from "zod";
import { openAiEmbeddings, presentEmbeddings } from "#src/api/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { jsonRoute } from "../../route.ts";
import { EMBEDDING_MODEL, unknownModel } from "./models.ts";
import { OPENAI_PROBLEM } from "./openai-problem.ts";

/** OpenAI's own limits are 8,192 tokens a text and 300,000 a request; we count 4 characters as one. */
const CHARACTERS_PER_TOKEN = 4;
const MAX = { texts: 256, characters: 8_192 * CHARACTERS_PER_TOKEN, total: 300_000 * CHARACTERS_PER_TOKEN };

const text = z.string().max(MAX.characters).regex(/\S/u);

const embeddingsRequest = z.object({
  model: z.string().min(1).max(200),
  input: z.union([text, z.array(text).min(1).max(MAX.texts)]),
  encoding_format: z.enum(["float", "base64"]).nullish(),
  /** Only the model's own number. */
  dimensions: z.number().int().positive().nullish(),
  /** Ours: some models embed questions otherwise than passages. */
  input_type: z.enum(["query", "passage"]).default("passage"),
});

export const embeddings = jsonRoute(
  {
    method: "post",
    path: "/v1/embeddings",
    access: "reader",
    tag: "openai",
    summary: "Vectors of texts, in the shape of OpenAI's API",
    body: embeddingsRequest,
    reply: openAiEmbeddings,
    problem: OPENAI_PROBLEM,
  },
  async ({ body }, { tenant, options }) => {
    const texts = typeof body.input === "string" ? [body.input] : body.input;
    const characters = texts.reduce((sum, { length }) => sum + length, 0);
    if (characters > MAX.total)
      throw invalid("input", String(characters), `no máximo ${MAX.total} caracteres`);
    if (body.model !== EMBEDDING_MODEL) throw unknownModel(body.model);
    const embedded = await tenant.embed(texts, body.input_type, options);
    const { dimensions } = embedded;
    if ((body.dimensions ?? dimensions) !== dimensions) {
      throw invalid("dimensions", String(body.dimensions), String(dimensions));
    }
    const tokens = texts.reduce((sum, { length }) => sum + Math.ceil(length / CHARACTERS_PER_TOKEN), 0);
    return presentEmbeddings(embedded, { inBase64: body.encoding_format === "base64", tokens });
  },
);

function invalid(option: string, value: string, expected: string): AcervoError {
  return new AcervoError("invalid-option", { option, value, expected });
}
