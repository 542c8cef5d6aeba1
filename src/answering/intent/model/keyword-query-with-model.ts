import * as z from "zod";
import type { Message } from "#src/domain/index.ts";
import { keywordQuery, MAX_KEYWORDS } from "../keyword-query.ts";
import { askModel, type ModelCall } from "./ask-model.ts";
import { conversationMaterial, MATERIAL_RULE } from "./conversation-material.ts";

const MAX_KEYWORD_LENGTH = 40;

const INSTRUCTIONS = [
  "Você prepara buscas num catálogo de produtos.",
  MATERIAL_RULE,
  `Escreva em {palavras} de 1 a ${MAX_KEYWORDS} palavras-chave do produto que a pessoa procura agora: o que é, para que serve, marca, medida.`,
  "Use só palavras da conversa. Deixe fora cumprimentos, preço, verbos de compra e produtos de que já não se fala.",
].join("\n");

const KEYWORD = z
  .string()
  .trim()
  .min(1)
  .max(MAX_KEYWORD_LENGTH)
  .regex(/[\p{L}\p{N}]/u);
const REPLY = z.strictObject({ palavras: z.array(KEYWORD).min(1).max(MAX_KEYWORDS) });

/** The catalogue's query as a model sums it up; as the rules do, where it fails or answers anything else. */
export async function keywordQueryWithModel(
  message: string,
  history: readonly Message[],
  call: ModelCall,
): Promise<string | null> {
  const reply = await askModel(
    {
      purpose: "keywords",
      instructions: INSTRUCTIONS,
      material: conversationMaterial(message, history),
      reply: REPLY,
      maxOutputTokens: 120,
    },
    call,
  );
  return reply === null ? keywordQuery(message, history) : reply.palavras.join(" ");
}
