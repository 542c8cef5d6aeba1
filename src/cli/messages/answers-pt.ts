/** Texts of `acervo eval --answers`. */
export const answersPt = {
  answerEvaluation: {
    option: "mede as respostas sem modelo, em vez da ordem dos resultados",
    onlyOrder: "--answers mede respostas: não combina com --rerank.",
    answered: "respondidas",
    contains: "acerta",
    containsGold: "resposta marcada",
    containsKeySentence: "frase-chave",
    citesGold: "cita a fonte",
    mostlyGold: "metade da fonte",
    characters: "caracteres",
    refusal: "recusa",
    answeredWhenAnswerable: "responde com resposta",
    refusedWhenUnanswerable: "recusa sem resposta",
    balanced: "acurácia equilibrada",
    always: "responder sempre",
    shipped: "como vem",
    fitted: "ajustada na outra metade",
  },
};
