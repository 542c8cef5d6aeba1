/** Questions beside their opposites, which share nearly every word with them. */
export const OPPOSITES: readonly (readonly [string, string])[] = [
  [
    "Posso cancelar a assinatura depois do prazo de um mês?",
    "Não posso cancelar a assinatura depois do prazo de um mês?",
  ],
  [
    "O que acontece quando eu nunca pago a minha conta em dia?",
    "O que acontece quando eu pago a minha conta em dia?",
  ],
  [
    "Posso entrar com o comprovante de endereço da minha cidade?",
    "Posso entrar sem o comprovante de endereço da minha cidade?",
  ],
];
