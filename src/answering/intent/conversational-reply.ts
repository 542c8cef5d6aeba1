import type { Language } from "#src/domain/index.ts";
import type { IntentReading } from "./read-intent.ts";

interface Reply {
  /** Signals of a reading that it is for; none: for everything else of its intent. */
  readonly signals: readonly string[];
  readonly pt: string;
  readonly en: string;
}

const OFFER = {
  pt: "Pergunte sobre os documentos, as leis, as perguntas frequentes ou os produtos deste acervo, e eu mostro de onde vem cada resposta.",
  en: "Ask about the documents, laws, frequent questions or products held here, and I will show where each answer comes from.",
};

const GREETINGS: readonly Reply[] = [
  {
    signals: ["wellbeing"],
    pt: "Olá! Por aqui tudo funcionando. Em que posso ajudar?",
    en: "Hello! Everything is running here. How can I help?",
  },
  {
    signals: [],
    pt: `Olá! Sou o Acervo, um assistente automático. ${OFFER.pt}`,
    en: `Hello! I am Acervo, an automated assistant. ${OFFER.en}`,
  },
];

const SMALL_TALK: readonly Reply[] = [
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
    signals: ["agreement"],
    pt: "Certo. Se tiver outra pergunta, pode mandar.",
    en: "All right. If you have another question, go ahead.",
  },
  { signals: [], pt: `Em que posso ajudar? ${OFFER.pt}`, en: `How can I help? ${OFFER.en}` },
];

const OUT_OF_SCOPE: readonly Reply[] = [
  {
    signals: ["clock", "weather", "sports-news", "market-now"],
    pt: `Não acompanho o que acontece agora: só conheço o que está nos documentos desta organização. ${OFFER.pt}`,
    en: `I do not follow what happens now: I only know what this organisation's documents say. ${OFFER.en}`,
  },
  {
    signals: ["opinion"],
    pt: `Não tenho opiniões: só conheço o que está nos documentos desta organização. ${OFFER.pt}`,
    en: `I have no opinions: I only know what this organisation's documents say. ${OFFER.en}`,
  },
  {
    signals: [],
    pt: `Isso está fora do que eu faço: respondo apenas com base nos documentos desta organização. ${OFFER.pt}`,
    en: `That is outside what I do: I only answer from this organisation's documents. ${OFFER.en}`,
  },
];

const REPLIES = new Map<string, readonly Reply[]>([
  ["greeting", GREETINGS],
  ["small-talk", SMALL_TALK],
  ["out-of-scope", OUT_OF_SCOPE],
]);

/**
 * What to say to somebody who asks nothing that a document could answer; null for every intent that is searched. A
 * reading without signals, such as a model's, gets the general reply for its intent.
 */
export function conversationalReply(
  { intent, signals }: Pick<IntentReading, "intent" | "signals">,
  language: Language,
): string | null {
  const replies = REPLIES.get(intent) ?? [];
  const special = replies.find((reply) => reply.signals.some((signal) => signals.includes(signal)));
  const reply = special ?? replies.find((candidate) => candidate.signals.length === 0);
  return reply?.[language] ?? null;
}
