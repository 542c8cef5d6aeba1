import type { Metadata } from "#src/domain/index.ts";
import type { Block, ParsedDocument } from "../block.ts";
import { decodeText } from "../encoding/decode.ts";
import { factText, ownTitle } from "../document-facts.ts";
import { addDraft, type Draft, withHeadings, withoutStruckWords } from "../drafts.ts";
import type { DocumentParser, ParseLimits } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { type Hide, textBuilder } from "../text-builder.ts";
import { DIVISION } from "../text-headings.ts";
import { blockSink, textFlow } from "./block-sink.ts";
import { readStylesheet } from "./css.ts";
import { elementStack } from "./element-stack.ts";
import { cellSpan, listMarkers } from "./tables-and-lists.ts";
import { stateInside, type StateRules } from "./text-state.ts";
import { type Attributes, BLOCK_ELEMENTS, readTokens, type TokenHandler } from "./tokens.ts";

const MARKS_ITS_TEXT = /<(?:main|article)[\s>]/i;

/** Reads what a browser shows of a page, without its navigation and with a count of what is hidden. */
export const parseHtml: DocumentParser = (bytes, { limits }) => {
  const source = decodeText(bytes);
  if (source === null) throw refusal("binary");
  const rules = {
    stylesheet: readStylesheet(source),
    dropsSurroundings: MARKS_ITS_TEXT.test(source),
    dropsNavigation: true,
  };
  const parsed = parsePage(source, rules, limits);
  if (parsed.blocks.length > 0) return parsed;
  // A page that is nothing but navigation, or never ends it, is read whole.
  return parsePage(source, { ...rules, dropsSurroundings: false, dropsNavigation: false }, limits);
};

function parsePage(source: string, rules: StateRules, limits: ParseLimits): ParsedDocument {
  const builder = textBuilder(limits);
  const { blocks, facts } = readPage(source, rules, builder.hide);
  const drafts = withoutStruckWords(blocks, builder.hide);
  const isMarkedUp = drafts.some(({ kind }) => kind === "heading");
  for (const draft of withHeadings(drafts)) addDraft(builder, draft);
  const built = builder.build();
  const firstHeading = built.blocks.find(
    (block) => block.kind === "heading" && (!isMarkedUp || block.level === 1),
  );
  const title = facts.title(firstHeading?.text) ?? outermostHeading(built.blocks);
  return { ...built, title, metadata: facts.metadata() };
}

/** The first of the largest headings of a page that has neither a title nor a heading of the first level. */
function outermostHeading(blocks: readonly Block[]): string | null {
  const outermost = blocks.reduce((least, { level }) => Math.min(least, level ?? least), Infinity);
  const first = blocks.find(({ level }) => level === outermost);
  return first === undefined || DIVISION.test(first.text) ? null : first.text;
}

function readPage(source: string, rules: StateRules, hide: Hide) {
  const blocks: Draft[] = [];
  const facts = pageFacts();
  const sink = blockSink((block) => void blocks.push(block));
  const flow = textFlow((block) => sink.add(block));
  const lists = listMarkers();
  const stack = elementStack(closed);

  function closed(name: string): void {
    if (BLOCK_ELEMENTS.has(name)) flow.endBlock();
    if (name === "li") flow.mark(null);
    else if (name === "ul" || name === "ol" || name === "menu") lists.close();
    else if (name === "table") sink.closeTable();
    else if (name === "title") facts.endTitle();
  }

  function opened(name: string, attributes: Attributes): void {
    if (BLOCK_ELEMENTS.has(name)) flow.endBlock();
    if (name === "br") flow.lineBreak();
    else if (name === "meta") facts.readMeta(attributes);
    else if (name === "li") flow.mark(lists.next(attributes));
    else if (name === "ul" || name === "ol" || name === "menu") lists.open(name, attributes);
    else if (name === "table") sink.openTable();
    else if (name === "tr") sink.openRow();
    else if (name === "thead" || name === "tbody" || name === "tfoot") sink.openRowGroup();
    else if (name === "td" || name === "th") sink.openCell(cellSpan(attributes));
  }

  const handler: TokenHandler = {
    isForeign: () => stack.has("svg") || stack.has("math"),
    open: (name, attributes) => {
      // A block ends a drawing that was never closed, as in browsers.
      if (BLOCK_ELEMENTS.has(name) && handler.isForeign()) stack.close(stack.has("svg") ? "svg" : "math");
      stack.makeRoomFor(name);
      opened(name, attributes);
      const inside = stateInside(stack.state, name, attributes, rules);
      stack.push(name, inside, inside.strikes > stack.state.strikes);
    },
    close: (name) => {
      if (stack.close(name)) return;
      if (name === "p") flow.endBlock();
      else if (name === "br") flow.lineBreak();
    },
    text: (text) => {
      const { state } = stack;
      if (state.dropped !== "no") {
        if (stack.has("title") && !handler.isForeign()) facts.readTitle(text);
      } else if (state.hiding !== null) hide(state.hiding, text.replaceAll(/\s+/g, " ").trim().length);
      else flow.text(text, state, stack.isStruck());
    },
  };
  readTokens(source, handler);
  stack.closeAll();
  flow.endBlock();
  return { blocks, facts };
}

const DESCRIPTIONS = ["description", "og:description", "dc.description", "dcterms.description"];
const DATES = "article:published_time dc.date dcterms.date dcterms.created dc.date.created date".split(" ");
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?!\d)/;
const MAX_TITLE_LENGTH = 1_000;

/** What a page says about itself in its head. */
function pageFacts() {
  let title = "";
  let isTitleRead = false;
  const meta = new Map<string, string>();
  const firstOf = (names: readonly string[]) => names.map((name) => meta.get(name)).find(Boolean);
  return {
    readTitle: (text: string): void => {
      if (!isTitleRead && title.length < MAX_TITLE_LENGTH) title += text;
    },
    endTitle: (): void => void (isTitleRead = true),
    readMeta: (attributes: Attributes): void => {
      const name = (attributes.get("name") ?? attributes.get("property"))?.toLowerCase();
      const content = factText(attributes.get("content") ?? "");
      if (name !== undefined && content !== "" && !meta.has(name)) meta.set(name, content);
    },
    title: (firstHeading: string | undefined): string | null => {
      // "Carta de Serviços | Prefeitura" under a heading "Carta de Serviços": the rest names the site.
      if (firstHeading !== undefined && factText(title).startsWith(`${firstHeading} `)) return firstHeading;
      return ownTitle(title) ?? firstHeading ?? null;
    },
    metadata: (): Metadata => {
      const description = firstOf(DESCRIPTIONS);
      const date = ISO_DATE.exec(firstOf(DATES) ?? "")?.[0];
      return { ...(description && { descricao: description }), ...(date && { data: date }) };
    },
  };
}
