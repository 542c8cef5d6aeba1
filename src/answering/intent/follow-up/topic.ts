import { type SpokenWord, spokenWords } from "../spoken-words.ts";
import { COMPOUND_FACETS, NARROWING_WORDS, TIMES } from "./data/function-words.ts";
import { familyOf, isArticle, isContent, isInterrogative, isTopicWord } from "./word-roles.ts";

const MAX_WORDS = 12;
const OF_THE = /^d[oa]s?$/i;

/** What a question is about, as a phrase in its own words; all that it asks where it names no thing: "desconto à vista". */
export function topicOf(question: string): string {
  const words = spokenWords(question);
  const first = words.findIndex(isThing);
  if (first < 0) return contentOf(question);
  const clause = words.slice(0, endOfTelling(words, first));
  return cut(question, words, headOf(words, first), tailOf(clause, clause.findLastIndex(isThing)));
}

/** Whether it names a thing, and does not only ask something of one. */
export function namesThing(topic: string): boolean {
  return spokenWords(topic).some(isThing);
}

/** Everything that a question asks, without the words that only ask. */
export function contentOf(question: string): string {
  const words = spokenWords(question);
  const first = words.findIndex(isContent);
  return first < 0 ? "" : cut(question, words, first, words.findLastIndex(isContent));
}

/** What is asked, then as much of the topic as it does not say itself. */
export function askedOf(ask: string, topic: string): string {
  const text = withoutArticle(ask);
  const said = new Set(spokenWords(text).map(({ plain }) => plain));
  const topics = spokenWords(topic);
  if (!topics.some((word) => isContent(word) && said.has(word.plain))) return `${text} ${topic}`.trim();
  const unsaid = topics.filter((word) => isContent(word) && !said.has(word.plain));
  return [text, ...unsaid.map((word) => word.text)].join(" ");
}

/** "o prazo", "do prazo": as it is searched. */
export function withoutArticle(text: string): string {
  const [first, second] = spokenWords(text);
  if (first === undefined || second === undefined) return text;
  return isArticle(first) || OF_THE.test(first.text) ? text.slice(second.start) : text;
}

/** "meu boleto venceu, como pago?": what is told before the question is what it is about. */
function endOfTelling(words: readonly SpokenWord[], first: number): number {
  const asking = words.findIndex(
    (word, index) => index > first && isInterrogative(word) && words[index - 1]?.endsClause === true,
  );
  return asking < 0 ? words.length : asking;
}

/** "aos sábados" says when something is asked of a thing, not of which thing. */
function isThing(word: SpokenWord): boolean {
  return isTopicWord(word) && !TIMES.has(word.plain);
}

/** "taxa de lixo": never the tail of a name alone. "prazo de entrega" and "multa do IPTU" are no names. */
function headOf(words: readonly SpokenWord[], first: number): number {
  const [head, link] = words.slice(Math.max(0, first - 2), first);
  if (head?.plain === "via" && first > 2) return first - 3;
  const isName = head !== undefined && link?.plain === "de" && COMPOUND_FACETS.has(head.plain);
  return isName ? first - 2 : first;
}

/** "assinatura anual": what says which one stands right behind the noun. */
function tailOf(words: readonly SpokenWord[], last: number): number {
  const next = words[last + 1];
  if (next === undefined || words[last]?.endsClause === true) return last;
  const isWhich = isContent(next) && !NARROWING_WORDS.has(next.plain) && familyOf(next) === undefined;
  return isWhich ? last + 1 : last;
}

function cut(question: string, words: readonly SpokenWord[], from: number, to: number): string {
  const last = Math.min(to, from + MAX_WORDS - 1);
  return question.slice(words[from]?.start, words[last]?.end);
}
