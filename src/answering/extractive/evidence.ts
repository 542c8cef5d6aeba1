import type { Hit, QuotedProvision } from "#src/domain/index.ts";
import { noteKindOf } from "#src/law/index.ts";
import type { Block } from "#src/parsing/index.ts";
import {
  type JudgedStatement,
  judgedStatements,
  readableText,
  type SentenceRange,
  splitSentences,
} from "#src/text/index.ts";
import { displayedParts, readLawEvidence } from "./law-units.ts";
import { fold } from "./stems.ts";
import { displayRow, displayText, type Section, sectionsOf, tableCells } from "./passage-markup.ts";

/** The smallest piece of text that can be quoted. */
export interface Unit {
  readonly form: "sentence" | "item" | "row";
  readonly text: string;
  readonly quote: string;
  /** Offsets into the document's text. */
  readonly start: number;
  readonly end: number;
  readonly section: Section;
  /** The list that it belongs to, as its lead or as an item. */
  readonly list: symbol | null;
  /** The provision that it belongs to, in a law. */
  readonly provision?: QuotedProvision;
}

/** A unit before it has a place; offsets are relative to the hit's text. */
type Draft = Pick<Unit, "form" | "text" | "start" | "end">;

const ITEM = /^(?:[-–—*+•▪●·]\s|\(?(?:\d{1,3}|[ivxlcdm]{1,6}|[a-z])(?:[.)]|\s+[-–—])\s)/iu;
/** An enacting formula names an office and says nothing of it. */
const ENACTS = /^[ao]s? [^,]{3,80}, no uso d[^:]*(?:decreta|resolve)m?:?$/;
const BARE_REPLY = /^(?:sim|nao|depende|correto|certo|errado|negativo|em regra, (?:sim|nao))\s*[.!;]?$/;

/** Everything quotable in the hits, in order of rank and then of reading. What two hits share is read once. */
export function readEvidence(hits: readonly Hit[]): Unit[] {
  const units: Unit[] = [];
  for (const hit of hits) {
    const isFresh = (unit: Unit): boolean => !units.some((known) => overlaps(known, unit));
    if (hit.provisions.length > 0) units.push(...readLawEvidence(hit).filter(isFresh));
    else
      for (const section of sectionsOf(hit))
        units.push(...withLists(withVerdict(unitsIn(section), section).filter(isFresh)));
  }
  return units;
}

/**
 * A statement that is marked as wrong is quoted with its verdict and what corrects it, and a question with the
 * alternative that answers it: neither the statement nor the other alternatives are ever quoted alone.
 */
function withVerdict(units: readonly Unit[], section: Section): Unit[] {
  const { text, start: offset } = section.hit.chunk;
  let kept = [...units];
  for (const card of judgedStatements(text)) {
    const [start, end] = [offset + card.start, offset + card.end];
    const at = kept.findIndex((unit) => unit.start < end && start < unit.end);
    if ((card.isRight && card.answer === null) || at === -1) continue;
    const quote = text.slice(card.start, card.end);
    const whole = {
      form: "sentence",
      text: cardText(card, text),
      quote,
      start,
      end,
      section,
      list: null,
    } as const;
    const others = kept.slice(at).filter((unit) => unit.end <= start || end <= unit.start);
    kept = [...kept.slice(0, at), whole, ...others];
  }
  // Which alternative of an open question is right, nobody says.
  return noteKindOf(section.hit.chunk) === "questao" ? kept.filter(({ form }) => form !== "item") : kept;
}

function cardText({ statement, answer, comment }: JudgedStatement, text: string): string {
  const [said, chosen, why] = [statement, answer, comment].map((range) =>
    range === null ? "" : displayText(text.slice(range.start, range.end)),
  );
  const shown = answer === null ? `É errado afirmar: “${said}”` : `${said} Gabarito: ${chosen}`;
  return why === "" ? shown : `${shown} ${why}`;
}

export function overlaps(a: Unit, b: Unit): boolean {
  return (
    a.section.hit.chunk.documentId === b.section.hit.chunk.documentId && a.start < b.end && b.start < a.end
  );
}

/** "Sim." says nothing alone, and what follows may be read as its opposite without it: they are one sentence. */
export function joinBareReplies(text: string, ranges: readonly SentenceRange[]): SentenceRange[] {
  const joined: SentenceRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    const isReply = last !== undefined && BARE_REPLY.test(fold(text.slice(last.start, last.end)));
    if (isReply) joined.pop();
    joined.push(isReply ? { start: last.start, end: range.end } : range);
  }
  return joined;
}

function unitsIn(section: Section): Unit[] {
  const { chunk } = section.hit;
  return draftsOf(section.blocks, chunk.text)
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && !ENACTS.test(fold(text)))
    .map(({ form, text, start, end }) => {
      const quote = chunk.text.slice(start, end);
      return { form, text, quote, start: chunk.start + start, end: chunk.start + end, section, list: null };
    });
}

function draftsOf(blocks: readonly Block[], source: string): Draft[] {
  const drafts: Draft[] = [];
  let header: readonly string[] = [];
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== "table-row") {
      drafts.push(...proseDrafts(block, source));
    } else if (!block.text.startsWith("|")) {
      const text = displayText(readableText(block.text).replaceAll("\n", "; "));
      drafts.push({ form: "row", text, start: block.start, end: block.end });
    } else if (blocks[index - 1]?.kind !== "table-row" || isHeader(block, blocks[index + 1], source)) {
      header = tableCells(block.text);
    } else {
      drafts.push({ form: "row", text: displayRow(block.text, header), start: block.start, end: block.end });
    }
  }
  return drafts;
}

/** The line of dashes under a header is no block: it shows as a gap with dashes in it. */
function isHeader(row: Block, next: Block | undefined, source: string): boolean {
  return next !== undefined && source.slice(row.end, next.start).includes("-");
}

function proseDrafts(block: Block, source: string): Draft[] {
  const text = source.slice(block.start, block.end);
  if (block.kind === "list-item") {
    return [{ form: "item", text: displayText(text), start: block.start, end: block.end }];
  }
  const shown = displayedParts(text);
  return joinBareReplies(text, splitSentences(text)).map(({ start, end }) => {
    const form = ITEM.test(text.slice(start, end)) ? "item" : "sentence";
    return { form, text: shown(start, end), start: block.start + start, end: block.start + end };
  });
}

/** Items in a row are one list; a sentence that ends in a colon just before them is its lead. */
function withLists(units: readonly Unit[]): Unit[] {
  let list: symbol | null = null;
  return units.map((unit, index) => {
    const isLead = unit.text.endsWith(":") && units[index + 1]?.form === "item";
    // A bulleted line that ends in a colon leads what comes after it, unless it stands among items of its own kind.
    if (isLead && (unit.form !== "item" || list === null)) list = Symbol("list");
    else list = unit.form === "item" ? (list ?? Symbol("list")) : null;
    return { ...unit, list };
  });
}
