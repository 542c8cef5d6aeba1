import { plainText, type SpokenWord } from "../spoken-words.ts";

/** Who says this wants the same answer once more, in other words. */
const CLARIFICATIONS: ReadonlySet<string> = new Set(
  (
    "nao entendi, nao entendi nada, nao entendi direito, nao entendi bem, nao entendi a resposta, nao compreendi, " +
    "nao ficou claro, ainda nao entendi, continuo sem entender, como assim, como e, como que e, o que, que, " +
    "pode repetir, poderia repetir, repete, repita, repete de novo, de novo, pode explicar, pode explicar melhor, pode explicar de novo, " +
    "poderia explicar, poderia explicar melhor, explica, explica melhor, explica de novo, explique melhor, explique de novo, " +
    "me explica melhor, me explique melhor, me explica de novo, melhor, o que quer dizer, o que isso quer dizer, " +
    "o que significa isso, o que isso significa, what do you mean, i do not understand, i did not understand, can you repeat"
  ).split(", "),
);

export function asksToRepeat(words: readonly SpokenWord[]): boolean {
  return CLARIFICATIONS.has(plainText(words));
}
