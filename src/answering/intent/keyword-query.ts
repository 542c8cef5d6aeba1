import type { Message } from "#src/domain/index.ts";
import { analyze } from "#src/text/index.ts";
import { rewriteFollowUp } from "./follow-up/rewrite-follow-up.ts";
import { questionWords, type SpokenWord } from "./spoken-words.ts";

export const MAX_KEYWORDS = 8;

/** Words of a shopper that no product is called by, folded. */
const SHOPPING_WORDS: ReadonlySet<string> = new Set(
  `quero queria preciso gostaria procuro procurando busco buscando comprar compra compro encomendar levar adquirir ver saber
  indica indicar indique indicam recomenda recomende recomendar recomendam sugere mostra mostre mostrar lista liste listar
  vende vendem vender venda tem teria temos existe existem ha disponivel disponiveis estoque loja produto produtos item itens
  opcao opcoes marca marcas preco precos valor valores custa custam custo custos quanto barato barata baratos baratas caro cara
  melhor melhores conta promocao oferta desconto menor maior bom boa bons boas algum alguma alguns algumas qualquer outro outra
  outros outras voce voces eu me nos meu minha comparar compare compara comparacao diferenca entre usar uso serve indicado indicada
  recomendado recomendada favor hoje agora ainda tambem sim nao pode posso podem poderia quer fazer aqui ai isso ola oi
  do you have sell any some need want buy price cheapest best show me the is are for with how much which what a an of and`
    .trim()
    .split(/\s+/),
);

/**
 * The words by which a catalogue is searched: what the message names, completed from what was asked before, without
 * courtesies and without the words of buying. Null when nothing is left, so that the message itself is searched.
 */
export function keywordQuery(message: string, history: readonly Message[]): string | null {
  const { query } = rewriteFollowUp(message, history);
  const keywords = new Map<string, string>();
  for (const word of questionWords(query).filter(isKeyword)) {
    if (!keywords.has(word.plain)) keywords.set(word.plain, word.text);
  }
  return keywords.size === 0 ? null : [...keywords.values()].slice(0, MAX_KEYWORDS).join(" ");
}

function isKeyword({ text, plain }: SpokenWord): boolean {
  if (SHOPPING_WORDS.has(plain)) return false;
  return [text, plain].every((word) => analyze(word).some(({ isStopWord }) => !isStopWord));
}
