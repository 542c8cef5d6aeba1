import { foldAccents } from "#src/text/index.ts";
import { fold, stemsOf } from "./stems.ts";

const ASKS_FOR_MEANING =
  /\b(?:o que (?:e|sao|significa|significam|quer dizer)|(?:definicao|conceito|significado) d[aeo]s?|defina|define)\s/;
/** Accents tell "é" from "e", so these meet the text as it is written, in lower case. */
const DEFINING_VERB =
  /(?<!\p{L})(?:é|são|era|eram|consiste|consistem|consistirá|constitui|constituem|significa|representa|compreende|corresponde|refere-se|designa|define|confirma|comprova|serve para|tem por|têm por)(?!\p{L})/gu;
const DEFINING_OPENING =
  /^(?:art\.? [\d.º-]+ )?(?:entende-se|considera-se|consideram-se|denomina-se|chama-se|define-se|compreende-se|da-se o nome|trata-se)/;
/** As a glossary writes: "Licença prévia (LP): aprova o local". */
const GLOSSARY_ENTRY = /^([^:.;]{2,80}): \p{L}/u;
/** So much of a sentence may stand before what it defines: "Para os efeitos desta lei, …". */
const OTHER_WORDS = 4;
const OPENING_LENGTH = 120;
const VERBS_TRIED = 3;

/** The stems of what a question wants explained: "o que é o bem de família?" Empty when it asks something else. */
export function subjectToDefine(query: string): ReadonlySet<string> {
  const asked = ASKS_FOR_MEANING.exec(foldAccents(query).toLowerCase());
  return asked === null ? new Set() : stemsOf(query.slice(asked.index + asked[0].length));
}

/** A sentence that says what the subject is has it before its verb, and little else. */
export function isDefinition(sentence: string, subject: ReadonlySet<string>): boolean {
  if (subject.size === 0) return false;
  if (DEFINING_OPENING.test(fold(sentence)))
    return holdsAll(stemsOf(sentence.slice(0, OPENING_LENGTH)), subject);
  const entry = stemsOf(GLOSSARY_ENTRY.exec(sentence)?.[1] ?? "");
  if (entry.size <= subject.size + 1 && holdsAll(entry, subject)) return true;
  const verbs = [...sentence.toLowerCase().matchAll(DEFINING_VERB)].slice(0, VERBS_TRIED);
  return verbs.some(({ index }) => {
    const before = stemsOf(sentence.slice(0, index));
    return before.size <= subject.size + OTHER_WORDS && holdsAll(before, subject);
  });
}

function holdsAll(stems: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  return [...wanted].every((stem) => stems.has(stem));
}
