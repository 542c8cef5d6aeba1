import type { Language } from "#src/domain/index.ts";

/** What is said without looking anything up. `signals` are those of the reading; the first row that has one of them speaks. */
export interface ReplyRow {
  readonly intent: "greeting" | "small-talk" | "out-of-scope";
  /** Empty: for everything else of this intent. */
  readonly signals: readonly string[];
  readonly text: Readonly<Record<Language, string>>;
}

const OFFER = {
  pt: "Pergunte sobre os documentos, as leis, as perguntas frequentes ou os produtos deste acervo, e eu mostro de onde vem cada resposta.",
  en: "Ask about the documents, laws, frequent questions or products held here, and I will show where each answer comes from.",
};

export const REPLIES: readonly ReplyRow[] = [
  {
    intent: "greeting",
    signals: ["wellbeing"],
    text: {
      pt: "Olá! Por aqui tudo funcionando. Em que posso ajudar?",
      en: "Hello! Everything is running here. How can I help?",
    },
  },
  {
    intent: "greeting",
    signals: [],
    text: {
      pt: `Olá! Sou o Acervo, um assistente automático. ${OFFER.pt}`,
      en: `Hello! I am Acervo, an automated assistant. ${OFFER.en}`,
    },
  },
  {
    intent: "small-talk",
    signals: ["identity"],
    text: {
      pt: `Sou o Acervo, um programa de computador que procura respostas nos documentos desta organização; não sou uma pessoa. ${OFFER.pt}`,
      en: `I am Acervo, a computer program that looks for answers in this organisation's documents; I am not a person. ${OFFER.en}`,
    },
  },
  {
    intent: "small-talk",
    signals: ["ability", "help-offer"],
    text: {
      pt: `Procuro trechos nos documentos desta organização e respondo com a fonte ao lado. ${OFFER.pt}`,
      en: `I look for passages in this organisation's documents and answer with the source beside it. ${OFFER.en}`,
    },
  },
  {
    intent: "small-talk",
    signals: ["thanks", "solved"],
    text: {
      pt: "De nada! Se precisar de mais alguma informação, é só perguntar.",
      en: "You are welcome! If you need anything else, just ask.",
    },
  },
  {
    intent: "small-talk",
    signals: ["farewell"],
    text: {
      pt: "Até logo! Quando precisar, é só voltar a perguntar.",
      en: "Goodbye! Come back whenever you have a question.",
    },
  },
  {
    intent: "small-talk",
    signals: ["praise", "opinion", "feelings"],
    text: {
      pt: "Sou um programa e não tenho sentimentos, mas li o que você disse. Posso procurar alguma informação para você?",
      en: "I am a program and have no feelings, but I read what you said. Can I look something up for you?",
    },
  },
  {
    intent: "small-talk",
    signals: ["wellbeing"],
    text: {
      pt: "Por aqui tudo funcionando. Em que posso ajudar?",
      en: "Everything is running here. How can I help?",
    },
  },
  {
    intent: "small-talk",
    signals: ["agreement"],
    text: {
      pt: "Certo. Se tiver outra pergunta, pode mandar.",
      en: "All right. If you have another question, go ahead.",
    },
  },
  {
    intent: "small-talk",
    signals: [],
    text: { pt: `Em que posso ajudar? ${OFFER.pt}`, en: `How can I help? ${OFFER.en}` },
  },
  {
    intent: "out-of-scope",
    signals: ["clock", "weather", "sports-news", "market-now"],
    text: {
      pt: `Não acompanho o que acontece agora: só conheço o que está nos documentos desta organização. ${OFFER.pt}`,
      en: `I do not follow what happens now: I only know what this organisation's documents say. ${OFFER.en}`,
    },
  },
  {
    intent: "out-of-scope",
    signals: ["opinion"],
    text: {
      pt: `Não tenho opiniões: só conheço o que está nos documentos desta organização. ${OFFER.pt}`,
      en: `I have no opinions: I only know what this organisation's documents say. ${OFFER.en}`,
    },
  },
  {
    intent: "out-of-scope",
    signals: [],
    text: {
      pt: `Isso está fora do que eu faço: respondo apenas com base nos documentos desta organização. ${OFFER.pt}`,
      en: `That is outside what I do: I only answer from this organisation's documents. ${OFFER.en}`,
    },
  },
];
