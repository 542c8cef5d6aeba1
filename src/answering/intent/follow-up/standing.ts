import type { SpokenWord } from "../spoken-words.ts";
import { completeCitation } from "./complete-citation.ts";
import { EXISTENCE_VERBS, FACETS, SUBJECTLESS_VERBS } from "./data/function-words.ts";
import type { FollowUp } from "./read-follow-up.ts";
import { replaceNoun } from "./replace-noun.ts";
import { replacePronoun, withoutPronoun } from "./replace-pronoun.ts";
import { addition, replaceSlot } from "./replace-slot.ts";
import { replaceThing } from "./replace-thing.ts";
import { askedOf, contentOf, namesThing, topicOf, withoutArticle } from "./topic.ts";
import { anaphorAt, isInfinitive, isInterrogative } from "./word-roles.ts";

const IF_I = /^(se) (?:eu|a gente) /i;
const CLOSING = /[?!.\s]*$/;
const PLACE = /^(?:em|n[oa]s?) \p{Lu}/u;

/** What a conversation is about at some point of it. */
export interface Standing {
  /** The last question, complete. */
  readonly question: string;
  /** The thing that it is about. What is asked of the thing never becomes part of it. */
  readonly topic: string;
  /** What was asked of the topic by a message that did not name it; null where the question was complete as it came. */
  readonly ask: string | null;
  /** Nothing was asked when the topic was named: questions after it are about it. */
  readonly isAnnounced: boolean;
}

/** A follow-up worked into what stood, and what is searched for it. */
export interface Continuation {
  readonly standing: Standing;
  readonly query: string;
}

export function standingOn(question: string): Standing {
  return { question, topic: topicOf(question), ask: null, isAnnounced: false };
}

export function announced(topic: string): Standing {
  return { ...standingOn(topic), isAnnounced: true };
}

/** Null where there is nothing to complete it with. */
export function continued(standing: Standing, followUp: FollowUp): Continuation | null {
  const { question } = standing;
  if (followUp.repeats) return { standing, query: question };
  const cited = completeCitation(question, followUp.text);
  if (cited !== null) return moved(standingOn(cited));
  if (followUp.lacksNormOnly) return null;
  // "por quê?" asks about everything that was asked, and nothing new.
  if (followUp.words.every(isAskingWord))
    return { standing, query: askedOf(followUp.text, contentOf(question)) };
  const pointed = replacePronoun(question, followUp);
  if (pointed !== null) return moved(standingOn(pointed));
  const next = changed(standing, followUp);
  if (next !== null) return moved(next);
  // "e o telefone?" after "qual o horário?": two things asked of nothing that was named.
  if (followUp.words.some(({ plain }) => FACETS.has(plain)) && !namesThing(standing.topic)) return null;
  return standing.topic === "" ? null : moved(asking(standing, withoutPronoun(followUp)));
}

/** What is asked of the topic that stands, or of another one. */
export function asking(standing: Standing, ask: string, topic = standing.topic): Standing {
  // Documents say "em caso de atraso"; who would be late finds only other sentences with "se eu".
  const bare = withoutArticle(ask).replace(IF_I, "$1 ");
  return { ...standing, topic, ask: bare, question: askedOf(bare, topic) };
}

/** The follow-up in the place of something, or added; null where it asks something of the topic. */
function changed(standing: Standing, followUp: FollowUp): Standing | null {
  const { words } = followUp;
  if (words.some(isInterrogative) || anaphorAt(words) >= 0 || isVerbFirst(words)) return null;
  const { question, topic, ask } = standing;
  if (ask !== null) return changedAsk({ ...standing, ask }, followUp);
  const next = changedPart(question, followUp) ?? withAddition(question, addition(followUp));
  return next === null ? null : { ...standing, question: next, topic: topicOf(next) || topic };
}

/** A change of the topic leaves what is asked of it as it was, and the other way round. */
function changedAsk(standing: Standing & { readonly ask: string }, followUp: FollowUp): Standing | null {
  const { ask, topic } = standing;
  const otherTopic = changedPart(topic, followUp);
  if (otherTopic !== null) return asking(standing, ask, otherTopic);
  const otherAsk = changedPart(ask, followUp);
  if (otherAsk !== null) return asking(standing, otherAsk);
  const added = addition(followUp);
  // "e para cancelar?" asks something else.
  if (added === null || followUp.words.some(isInfinitive)) return null;
  // A place says which one is meant; anything else only what is asked of it.
  return PLACE.test(added) ? asking(standing, ask, `${topic} ${added}`) : asking(standing, `${ask} ${added}`);
}

function changedPart(text: string, followUp: FollowUp): string | null {
  return replaceSlot(text, followUp) ?? replaceNoun(text, followUp) ?? replaceThing(text, followUp);
}

function withAddition(question: string, added: string | null): string | null {
  if (added === null) return null;
  const closing = CLOSING.exec(question)?.[0].trim() ?? "";
  return `${question.replace(CLOSING, "")} ${added}${closing}`;
}

/** "aceita animais?" asks; it names no other thing. */
function isVerbFirst([first]: readonly SpokenWord[]): boolean {
  return first !== undefined && (SUBJECTLESS_VERBS.has(first.plain) || EXISTENCE_VERBS.has(first.plain));
}

function moved(standing: Standing): Continuation {
  return { standing, query: standing.question };
}

function isAskingWord(word: SpokenWord): boolean {
  return isInterrogative(word) || word.plain === "por" || word.plain === "assim";
}
