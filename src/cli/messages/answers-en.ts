import type { answersPt } from "./answers-pt.ts";

export const answersEn: typeof answersPt = {
  answerEvaluation: {
    option: "measures the answers given without a model, instead of the order of the results",
    onlyOrder: "--answers measures answers: it does not go with --rerank.",
    answered: "answered",
    contains: "right",
    containsGold: "marked answer",
    containsKeySentence: "key sentence",
    citesGold: "cites source",
    mostlyGold: "half from source",
    characters: "characters",
    refusal: "refusal",
    answeredWhenAnswerable: "answers when it can",
    refusedWhenUnanswerable: "refuses when it must",
    balanced: "balanced accuracy",
    always: "always answering",
    shipped: "as shipped",
    fitted: "fitted on the other half",
  },
};
