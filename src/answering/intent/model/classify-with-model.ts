import * as z from "zod";
import { type Intent, INTENTS } from "#src/domain/index.ts";
import type { IntentContext } from "../intent-reading.ts";
import { askModel, type ModelCall } from "./ask-model.ts";
import { conversationMaterial, MATERIAL_RULE } from "./conversation-material.ts";

const MEANINGS: Readonly<Record<Intent, string>> = {
  greeting: "só cumprimenta",
  "small-talk": "agradece, se despede, elogia, reclama sem pedir nada, ou pergunta quem é o assistente",
  support: "pede ajuda: como fazer, prazo, documento, condição, erro, algo que não funciona",
  catalog: "procura, compara ou quer o preço de um produto",
  law: "pergunta o que diz uma lei, um artigo, uma súmula",
  data: "quer contagem, soma, média, tabela, ou saber do próprio acervo: tamanho, atualização",
  general: "qualquer outra pergunta que um documento da organização possa responder",
  "out-of-scope":
    "pede algo que nenhum documento responde: poema, piada, tradução, hora, previsão do tempo, tarefa",
};

const INSTRUCTIONS = [
  "Você diz o que uma pessoa quer, para que um sistema de busca em documentos saiba onde procurar.",
  MATERIAL_RULE,
  "Escolha para {intencao} a palavra que descreve a última mensagem, lida à luz da conversa:",
  ...INTENTS.map((intent) => `- ${intent}: ${MEANINGS[intent]}`),
  "Quem cumprimenta e pergunta quer o que pergunta. Na dúvida entre out-of-scope e outra, escolha a outra.",
].join("\n");

/** What a model takes a message for; null when it fails or gives none of the intents there are. */
export async function classifyWithModel(
  message: string,
  { history, kinds }: IntentContext,
  call: ModelCall,
): Promise<Intent | null> {
  const known = INTENTS.filter((intent) => intent !== "catalog" || (kinds["catalog"] ?? 0) > 0);
  const reply = await askModel(
    {
      purpose: "intent",
      instructions: INSTRUCTIONS,
      material: conversationMaterial(message, history),
      reply: z.strictObject({ intencao: z.enum(known) }),
      maxOutputTokens: 60,
    },
    call,
  );
  return reply?.intencao ?? null;
}
