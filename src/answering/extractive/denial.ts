import { NEGATION_PATTERN } from "#src/text/index.ts";
import { allStemsOf, fold } from "./stems.ts";

const NEGATION = new RegExp(String.raw`\b(?:${NEGATION_PATTERN}|exceto)\b`);
/** "E se eu não pagar?" tells the circumstances; what happens then need not be said with a "não". */
const CIRCUMSTANCE =
  /\b(?:(?:se|caso|quando|por)(?: [a-z]+){0,3}|[a-z]{3,},? que(?: [a-z]+)?) (?:nao|nunca)\b/g;
/** Whoever says yes or no has understood which way round the question was. */
const REPLY = /^(?:sim|nao)\b/;

/** Words of which one denies the other: a text about the least does not answer what the most is. */
const PAIRS = [
  "aumentar diminuir, aumentar reduzir, aumento diminuição, aumento redução, crescer encolher, subir descer",
  "maior menor, máximo mínimo, mais menos, alto baixo, superior inferior, melhor pior, grande pequeno",
  "antes depois, primeiro último, início fim, começar terminar, iniciar encerrar, abrir fechar, chegar partir",
  "norte sul, leste oeste, oriental ocidental, direita esquerda, dentro fora, interno externo, longe perto",
  "ganhar perder, vencer perder, comprar vender, entrada saída, crédito débito, receita despesa, rico pobre",
  "permitir proibir, permitido proibido, obrigatório facultativo, aceitar recusar, aceitar rejeitar",
  "incluir excluir, legal ilegal, possível impossível, público privado, sempre nunca, maioria minoria",
  "positivo negativo, forte fraco, fácil difícil, rápido lento, novo antigo, novo velho, quente frio",
  "nascer morrer, criar destruir, guerra paz, dia noite, homem mulher, masculino feminino, simples complexo",
];

const OPPOSITES = readPairs();

/** Whether a text is about the contrary: it lacks the question's "não", or says a word's opposite and not the word. */
export function denies(text: string, query: string): boolean {
  if (REPLY.test(fold(text))) return false;
  if (isNegative(fold(query).replace(CIRCUMSTANCE, "")) && !isNegative(text)) return true;
  const asked = allStemsOf(query);
  const said = allStemsOf(text);
  return [...asked].some((stem) => {
    const opposites = OPPOSITES.get(stem) ?? [];
    return !said.has(stem) && opposites.some((other) => said.has(other) && !asked.has(other));
  });
}

function isNegative(text: string): boolean {
  return NEGATION.test(fold(text));
}

function readPairs(): ReadonlyMap<string, readonly string[]> {
  const opposites = new Map<string, string[]>();
  for (const pair of PAIRS.flatMap((line) => line.split(", "))) {
    const [one = "", other = ""] = allStemsOf(pair);
    opposites.set(one, [...(opposites.get(one) ?? []), other]);
    opposites.set(other, [...(opposites.get(other) ?? []), one]);
  }
  return opposites;
}
