import { foldAccents, oneLine, splitSentences } from "#src/text/index.ts";

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Format, control and ignorable characters, tag characters included: a model reads them, a person does not see them. */
const INVISIBLE = /[[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]--[\uFE0F\t\n]]/gv;
/** Three or more would begin or end a fence; the wide forms look the same. */
const OPENING = /[<＜﹤]{3,}/g;
const CLOSING = /[>＞﹥]{3,}/g;
/** Tags by which models are told who speaks. */
const ROLE_TAG =
  /<\|[^|<>\n]{0,40}\|>|\[\/?(?:INST|SYS|SYSTEM)\]|<<\/?SYS>>|<\/?(?:s|system|user|assistant|human|instructions?|tool_call|tool_response|start_of_turn|end_of_turn|think)>/gi;
/** Lines that look like those of our prompt, or like those that tell other models whose turn it is; read folded. */
const PROMPT_LINE =
  /^[^\p{L}\p{N}=<[(#]*(?:={2,}|<{2,}|[<[({]{0,3} ?(?:dados|fim) (?:\d|historico|resumo|numeros)|\[ ?\d{1,3} ?\]|[#[(<]{0,6} ?(?:pergunta do usuario|contexto consolidado|sistema|system|usuario|user|assistente|assistant|human|humano|developer|desenvolvedor|tool|ferramenta|instruction|instructions|instrucao|instrucoes|response|resposta do assistente|new instructions|novas instrucoes|prompt)[\])>]{0,3} ?(?::|$)|#{1,6} ?(?:instruction|instrucao|instrucoes|response|system|sistema|pergunta do usuario))/u;
const LINE = /[^\n\r\v\f\u0085\u2028\u2029]+/g;
/** Enough of a line to recognise it. */
const LINE_START = 80;
const CUT_MARK = " …";

/** A text without hidden characters and with one kind of line break. The sign that colours an emoji stays. */
export function visibleText(text: string): string {
  return text.toWellFormed().replace(LINE_BREAK, "\n").replace(INVISIBLE, "");
}

/** Text between two lines that no escaped text can contain: whatever stands inside is data. */
export function fenced(text: string, name: string): string {
  return `<<<DADOS ${name}>>>\n${text}\n<<<FIM ${name}>>>`;
}

/**
 * A text from outside that cannot be taken for a fence, a heading, the head of a source or a speaker's turn. It stays
 * readable: such lines get a dot before them, and such signs are replaced by similar ones.
 */
export function escaped(text: string): string {
  const visible = visibleText(text)
    .replace(OPENING, (run) => "‹".repeat(run.length))
    .replace(CLOSING, (run) => "›".repeat(run.length))
    .replace(ROLE_TAG, (tag) => tag.replace(/[<[]/g, "‹").replace(/[>\]]/g, "›"));
  return dotLines(visible, PROMPT_LINE).trim();
}

/** Names come from files, and stand on lines of our own. */
export function escapedName(name: string, maxLength = Infinity): string {
  return cutText(escaped(oneLine(visibleText(name))), maxLength);
}

/** Puts a dot before the lines whose beginning, without accents and case, matches. */
export function dotLines(text: string, forged: RegExp): string {
  return text.replace(LINE, (line) => {
    const start = foldAccents(line.trimStart().slice(0, LINE_START).normalize("NFKC")).toLowerCase();
    return forged.test(start.replaceAll(/\s+/g, " ")) ? `· ${line}` : line;
  });
}

/** The text, or its beginning up to the last sentence, line or at least word that ends within `maxLength`. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const beginning = text.slice(0, maxLength - CUT_MARK.length);
  const end = sentenceEnd(text, beginning.length) ?? wordEnd(beginning);
  return `${text.slice(0, end).trimEnd()}${CUT_MARK}`;
}

function sentenceEnd(text: string, limit: number): number | null {
  // One character more shows whether a sentence ends at the limit.
  const sentences = splitSentences(text.slice(0, limit + 1)).map(({ end }) => end);
  // The last sentence seen ends because the slice does, so only the one before it counts.
  const last = Math.max(0, text.lastIndexOf("\n", limit), sentences.at(-2) ?? 0);
  return last > limit / 2 ? last : null;
}

/** A single long word is cut, but no surrogate pair. */
function wordEnd(text: string): number {
  const space = text.search(/\s\S*$/);
  if (space > 0) return space;
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}
