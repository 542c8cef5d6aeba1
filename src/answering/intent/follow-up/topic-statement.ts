import { comeToThePoint } from "../come-to-the-point.ts";
import { plainText, type SpokenWord, spokenWords } from "../spoken-words.ts";
import { type AnnouncedBy, ANNOUNCEMENTS, ANNOUNCING_LINKS } from "./data/announcements.ts";
import { isArticle, isInterrogative, isTopicWord } from "./word-roles.ts";

const MAX_TEXT_LENGTH = 200;
const MAX_WORDS = 8;
const MAX_LINK_LENGTH = 3;
/** What may come before an announcement, besides courtesies. */
const TURNS: ReadonlySet<string> = new Set(["agora", "e", "mas", "entao", "eu", "na", "verdade", "aqui"]);

/** A thing announced, which following questions are about: "quero saber do IPTU" gives "IPTU". Null for everything else. */
export function statedTopic(message: string): string | null {
  if (message.length > MAX_TEXT_LENGTH) return null;
  const words = spokenWords(message);
  const point = comeToThePoint(words).words;
  const last = point.at(-1);
  if (last === undefined) return null;
  const spoken = words.slice(0, words.indexOf(last) + 1);
  const start = announcedFrom(spoken, words.indexOf(point[0] ?? last));
  if (start === null) return null;
  const thing = spoken.slice(start);
  return isThing(thing) ? message.slice(thing[0]?.start, last.end) : null;
}

/**
 * Where the thing begins, after the announcement, its preposition and an article. It stands at the beginning of a
 * clause: "meu nome é Ana, quero falar sobre o boleto".
 */
function announcedFrom(words: readonly SpokenWord[], courtesies: number): number | null {
  let isOpen = true;
  for (const [at, word] of words.entries()) {
    const from = isOpen ? afterAnnouncement(words, at) : null;
    if (from !== null) return from;
    if (isInterrogative(word)) return null;
    isOpen = word.endsClause || at < courtesies || (isOpen && TURNS.has(word.plain));
  }
  return null;
}

function afterAnnouncement(words: readonly SpokenWord[], at: number): number | null {
  for (const [phrase, links] of ANNOUNCEMENTS) {
    const length = phrase === "" ? 0 : phrase.split(" ").length;
    if (plainText(words.slice(at, at + length)) !== phrase) continue;
    const linked = afterLink(words, at + length, links);
    if (linked !== null) return linked;
  }
  return null;
}

function afterLink(words: readonly SpokenWord[], at: number, links: AnnouncedBy): number | null {
  for (let length = MAX_LINK_LENGTH; length > 0; length -= 1) {
    const link = ANNOUNCING_LINKS.get(plainText(words.slice(at, at + length)));
    if (link === undefined || (link === "of" && links === "about")) continue;
    const next = words[at + length];
    return next !== undefined && isArticle(next) ? at + length + 1 : at + length;
  }
  const next = words[at];
  return links === "told" && next !== undefined && isArticle(next) ? at + 1 : null;
}

/** One clause that names something and asks nothing. */
function isThing(words: readonly SpokenWord[]): boolean {
  if (words.length === 0 || words.length > MAX_WORDS) return false;
  if (words.some(isInterrogative) || !words.some(isTopicWord)) return false;
  return words.slice(0, -1).every(({ endsClause }) => !endsClause);
}
