import { analyze, stripCourtesies, type Token } from "#src/text/index.ts";

/** How chats spell words that are too common to search for. */
const CHAT_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["vc", "voce"],
  ["vcs", "voces"],
  ["ce", "voce"],
  ["ces", "voces"],
  ["pro", "para"],
  ["pros", "para"],
  ["pras", "para"],
  ["oq", "que"],
  ["pq", "que"],
  ["tb", "tambem"],
  ["tbm", "tambem"],
]);
const CLAUSE_END = /[,.;:!?()\n]/;

/** The words of a question without the courtesies around it; a message that says nothing else stays as it is. */
export function questionTokens(question: string): readonly Token[] {
  const tokens = analyze(question).map(inFull);
  const words = tokens.map(({ word }) => word);
  const endsClause = (place: number): boolean =>
    CLAUSE_END.test(question.slice(tokens[place]?.end, tokens[place + 1]?.start));
  const { start, end } = stripCourtesies(words, endsClause);
  const stripped = tokens.slice(start, end);
  return stripped.some(({ isStopWord }) => !isStopWord) ? stripped : tokens;
}

function inFull(token: Token): Token {
  const word = CHAT_SPELLINGS.get(token.word);
  return word === undefined ? token : { ...token, word, stem: word, isStopWord: true };
}
