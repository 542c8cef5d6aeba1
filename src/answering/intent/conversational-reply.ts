import type { Intent, Language } from "#src/domain/index.ts";
import type { IntentReading } from "./read-intent.ts";

type Reply = Readonly<Record<Language, string>>;

const OFFER: Reply = {
  pt: "Pergunte sobre os documentos, as leis, as perguntas frequentes ou os produtos deste acervo, e eu mostro de onde vem cada resposta.",
  en: "Ask about the documents, laws, frequent questions or products held here, and I will show where each answer comes from.",
};

/** What is said to all other messages of an intent. An intent that is searched has none. */
const GENERAL_REPLIES: Readonly<Partial<Record<Intent, Reply>>> = {
  greeting: {
    pt: `Olá! Sou o Acervo, um assistente automático. ${OFFER.pt}`,
    en: `Hello! I am Acervo, an automated assistant. ${OFFER.en}`,
  },
  "small-talk": { pt: `Em que posso ajudar? ${OFFER.pt}`, en: `How can I help? ${OFFER.en}` },
  "out-of-scope": {
    pt: `Isso está fora do que eu faço: respondo apenas com base nos documentos desta organização. ${OFFER.pt}`,
    en: `That is outside what I do: I only answer from this organisation's documents. ${OFFER.en}`,
  },
};

/** By the signals of a reading; of several the first counts. */
const REPLIES_TO_SIGNALS: readonly (Reply & { readonly signals: readonly string[] })[] = [
  {
    signals: ["identity"],
    pt: `Sou o Acervo, um programa de computador que procura respostas nos documentos desta organização; não sou uma pessoa. ${OFFER.pt}`,
    en: `I am Acervo, a computer program that looks for answers in this organisation's documents; I am not a person. ${OFFER.en}`,
  },
  {
    signals: ["ability", "help-offer"],
    pt: `Procuro trechos nos documentos desta organização e respondo com a fonte ao lado. ${OFFER.pt}`,
    en: `I look for passages in this organisation's documents and answer with the source beside it. ${OFFER.en}`,
  },
  {
    signals: ["thanks", "solved"],
    pt: "De nada! Se precisar de mais alguma informação, é só perguntar.",
    en: "You are welcome! If you need anything else, just ask.",
  },
  {
    signals: ["farewell"],
    pt: "Até logo! Quando precisar, é só voltar a perguntar.",
    en: "Goodbye! Come back whenever you have a question.",
  },
  {
    signals: ["praise", "feelings"],
    pt: "Sou um programa e não tenho sentimentos, mas li o que você disse. Posso procurar alguma informação para você?",
    en: "I am a program and have no feelings, but I read what you said. Can I look something up for you?",
  },
  {
    signals: ["wellbeing"],
    pt: "Por aqui tudo funcionando. Em que posso ajudar?",
    en: "Everything is running here. How can I help?",
  },
  {
    signals: ["clock", "weather", "sports-news", "market-now"],
    pt: `Não acompanho o que acontece agora: só conheço o que está nos documentos desta organização. ${OFFER.pt}`,
    en: `I do not follow what happens now: I only know what this organisation's documents say. ${OFFER.en}`,
  },
];

/** What to say to somebody who asks nothing that a document could answer; null for every intent that is searched. */
export function conversationalReply(
  { intent, signals }: Pick<IntentReading, "intent" | "signals">,
  language: Language,
): string | null {
  const general = GENERAL_REPLIES[intent];
  if (general === undefined) return null;
  const special = REPLIES_TO_SIGNALS.find((reply) =>
    reply.signals.some((signal) => signals.includes(signal)),
  );
  return (special ?? general)[language];
}
