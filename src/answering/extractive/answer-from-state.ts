import type { Hit, Language } from "#src/domain/index.ts";
import { agentOf, isFeminine } from "#src/law/index.ts";
import {
  asksForList,
  atLevel,
  type Confidence,
  type ForceQuestion,
  type LegalState,
  type OutOfForce,
  readForceQuestion,
  type SearchResponse,
} from "#src/retrieval/index.ts";
import { foldAccents } from "#src/text/index.ts";
import type { Answered, ExtractiveAnswer } from "./answer-extractively.ts";
import { displayText } from "./passage-markup.ts";

/**
 * Answers out of what the texts say of themselves: whether something is in force, and that the wording of an earlier day
 * is not there. Null where the question asks for neither.
 */
export function answerFromState(response: SearchResponse, language: Language): ExtractiveAnswer | null {
  const { query, states = [], references, hits, confidence } = response;
  if (asksForList(query)) return { kind: "refused", reason: "low-confidence", nearest: [], confidence };
  const question = readForceQuestion(query);
  if (question !== null && states.length > 0) return answerStates(states, question, response, language);
  const changed =
    response.asOf === undefined && ORIGINAL.test(foldAccents(query).toLowerCase())
      ? hits.filter(isChanged)
      : [];
  if (changed.length > 0) {
    const text = changed.map((hit) => changedText(hit, language)).join("\n");
    return {
      kind: "refused",
      reason: "not-in-force",
      text,
      nearest: changed.map((hit) => hit.citation),
      confidence,
    };
  }
  const missing = references.filter((item) => item.kind === "not-in-force");
  if (missing.length === 0 || missing.length < references.length) return null;
  const text = missing.map((item) => outOfForceText(item, language)).join("\n");
  const nearest = hits.filter(({ reference }) => reference !== null).map(({ citation }) => citation);
  return { kind: "refused", reason: "not-in-force", text, nearest, confidence };
}

/** "Qual a redação original do art. 6º?" asks for the words that the first text had. */
export const ORIGINAL =
  /\b(?:redacao|texto|teor|versao) (?:original|originaria|originario|primitiva|primitivo|inicial)\b/;

/** A cited provision whose words are later ones: the note that says so is no answer to what they were. */
function isChanged({ reference, provisions }: Hit): boolean {
  return reference !== null && provisions[0] !== undefined && provisions[0].desde !== null;
}

function changedText({ reference, provisions }: Hit, language: Language): string {
  const { desde, alteracao } = provisions[0] ?? {};
  const since = desde ? lawDay(desde, language) : "";
  const by = alteracao ? ` (${alteracao})` : "";
  return language === "pt"
    ? `${reference}: a redação atual é de ${since}${by}, e não a original. Para a anterior, se o texto a guarda, diga o dia: "como era em …?"`
    : `${reference}: the present wording is of ${since}${by}, not the original one. For an earlier one, if the text keeps it, name the day.`;
}

function answerStates(
  states: readonly LegalState[],
  question: ForceQuestion,
  { confidence }: SearchResponse,
  language: Language,
): Answered {
  const parts = states.map((state, index) => {
    const citation = { ...state.hit.citation, number: index + 1 };
    const quote = quotationOf(state);
    const text = displayText(quote);
    const { documentId, source, start } = citation;
    const sentence = {
      text,
      quote,
      documentId,
      source,
      start,
      end: start + quote.length,
      citation: index + 1,
    };
    const said = `${reply(question, state, language)}${stateText(state, language)}`;
    return { citation, sentence, text: `${said}\n“${text}” [${index + 1}]` };
  });
  return {
    kind: "answered",
    text: parts.map(({ text }) => text).join("\n\n"),
    sentences: parts.map(({ sentence }) => sentence),
    citations: parts.map(({ citation }) => citation),
    confidence: confidenceIn(states, confidence),
  };
}

const MAX_QUOTATION_LENGTH = 400;

/** The first words are enough to see where it stands; a note of revocation is whole. */
function quotationOf({ hit }: LegalState): string {
  const text = hit.provisions[0]?.text ?? hit.chunk.text;
  if (text.length <= MAX_QUOTATION_LENGTH) return text;
  return text.slice(0, text.lastIndexOf(" ", MAX_QUOTATION_LENGTH));
}

/** That a text does not speak of an end is less than that it speaks of one. */
function confidenceIn(states: readonly LegalState[], found: Confidence): Confidence {
  if (found.level === "alta") return found;
  const isSaid = states.every((state) => state.isSaid);
  return atLevel(found, isSaid ? "alta" : "media");
}

function reply(question: ForceQuestion, { holds, objection }: LegalState, language: Language): string {
  // What a court said may be about a part of it, or not be the last word: the note itself is the answer.
  if (question === "when" || objection) return "";
  const isYes = question === "holds" ? holds : !holds;
  if (language === "en") return isYes ? "Yes. " : "No. ";
  return isYes ? "Sim. " : "Não. ";
}

function stateText(state: LegalState, language: Language): string {
  const { cited, situacao, since, by, isSaid, lastChange, past, asOf } = state;
  const isPt = language === "pt";
  if (past !== null) return outOfForceText(past, language);
  if (state.objection) {
    return isPt
      ? `${cited}: consta no texto: “${state.objection}”.`
      : `${cited}: the text notes: “${state.objection}”.`;
  }
  const day = asOf && lawDay(asOf, language);
  if (day !== null) return isPt ? `${cited} estava em vigor em ${day}.` : `${cited} was in force on ${day}.`;
  const end = isFeminine(cited) ? "a" : "o";
  switch (situacao) {
    case "revogado": {
      const word = cited.startsWith("Súmula") ? "cancelad" : "revogad";
      const date = since && lawDay(since, language);
      const agent = isPt ? (by === null ? "" : ` ${agentOf(by)}`) : by === null ? "" : ` by ${by}`;
      const when = date === null || by?.endsWith(`/${date}`) ? "" : isPt ? `, em ${date}` : `, in ${date}`;
      return isPt ? `${cited} foi ${word}${end}${agent}${when}.` : `${cited} was revoked${agent}${when}.`;
    }
    case "vetado":
      return isPt ? `${cited} foi vetad${end}.` : `${cited} was vetoed.`;
    case "anterior":
      return isPt ? `${cited} só consta em redação anterior.` : `${cited} stands only in a former wording.`;
    case "vigente":
      return inForceText(cited, isSaid, lastChange, language);
  }
}

/** Where nothing in a text says that a provision ended, that is all that is known. */
function inForceText(cited: string, isSaid: boolean, lastChange: string | null, language: Language): string {
  const date = lastChange && lawDay(lastChange, language);
  if (language === "en") {
    const known = date === null ? "which records no changes" : `which records changes until ${date}`;
    return `${cited} stands as in force in the text that I have${isSaid ? "" : `, ${known}`}.`;
  }
  const known = date === null ? "que não registra mudanças" : `que registra mudanças até ${date}`;
  return `${cited} consta como vigente no texto que tenho${isSaid ? "" : `, ${known}`}.`;
}

/** Why there is no wording of a provision for the day asked for. */
export function outOfForceText(state: OutOfForce, language: Language): string {
  const { cited, reason, by } = state;
  const [day, since] = [lawDay(state.day, language), state.since && lawDay(state.since, language)];
  const agent = by === null ? "" : ` (${by})`;
  const pt = {
    "not-yet": `em ${day} ainda não existia${since === null ? "" : `: incluído em ${since}`}${agent}.`,
    ended: `em ${day} já não valia${since === null ? "" : `: deixou de valer em ${since}`}${agent}.`,
    "not-recorded": `foi revogado${since === null ? "" : ` em ${since}`}${agent}, e o texto não guarda a redação que valia em ${day}.`,
    "wording-not-kept": `a redação que valia em ${day} não está no texto, que só traz a dada${since === null ? " depois" : ` em ${since}`}${agent}.`,
  };
  const en = {
    "not-yet": `did not exist yet on ${day}${since === null ? "" : `: added in ${since}`}${agent}.`,
    ended: `no longer held on ${day}${since === null ? "" : `: ended in ${since}`}${agent}.`,
    "not-recorded": `was revoked${since === null ? "" : ` in ${since}`}${agent}, and the text does not keep the wording of ${day}.`,
    "wording-not-kept": `the wording of ${day} is not in the text, which has only the one given${since === null ? " later" : ` in ${since}`}${agent}.`,
  };
  return `${cited}: ${(language === "pt" ? pt : en)[reason]}`;
}

/** A date of a law, of which the day or the month may be unknown: "2004-12-30" is 30/12/2004, "2004" stays. */
export function lawDay(written: string, language: Language): string {
  return language === "pt" ? written.split("-").toReversed().join("/") : written;
}
