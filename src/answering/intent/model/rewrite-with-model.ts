import * as z from "zod";
import type { Message } from "#src/domain/index.ts";
import { MAX_QUERY_LENGTH, rewriteFollowUp } from "../follow-up/rewrite-follow-up.ts";
import type { SearchableQuestion } from "../intent-reading.ts";
import { askModel, type ModelCall } from "./ask-model.ts";
import { conversationMaterial, MATERIAL_RULE } from "./conversation-material.ts";

const INSTRUCTIONS = [
  "Você prepara perguntas para um sistema de busca em documentos em português.",
  MATERIAL_RULE,
  "Escreva em {pergunta} a última mensagem da pessoa como uma pergunta que se entende sozinha: troque pronomes e complete o que ficou subentendido com o que a conversa já disse.",
  "Não responda à pergunta. Não acrescente fatos, nomes, números ou artigos de lei que não estejam na conversa. Se a mensagem já se entende sozinha, repita-a sem mudanças.",
].join("\n");

const REPLY = z.strictObject({ pergunta: z.string().trim().min(1).max(MAX_QUERY_LENGTH) });

/** The question as a model completes it; as the rules do, where it fails or answers anything else. */
export async function rewriteWithModel(
  message: string,
  history: readonly Message[],
  call: ModelCall,
): Promise<SearchableQuestion> {
  const reply = await askModel(
    {
      purpose: "rewrite",
      instructions: INSTRUCTIONS,
      material: conversationMaterial(message, history),
      reply: REPLY,
      maxOutputTokens: 300,
    },
    call,
  );
  if (reply === null) return rewriteFollowUp(message, history);
  const query = reply.pergunta.replaceAll(/\s+/g, " ");
  return { query, isRewritten: query !== message.trim() };
}
