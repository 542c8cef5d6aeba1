import type { ParsedDocument } from "../block.ts";
import { decodeText } from "../decode.ts";
import type { DocumentParser } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { textBuilder } from "../text-builder.ts";
import {
  headingLevelFromText,
  isBareDivision,
  isDivisionTitle,
  joinDivision,
  withDivisionTitles,
} from "../text-headings.ts";
import type { FlowBlock } from "./block-sink.ts";
import { readPage } from "./page-reader.ts";
import { readStylesheet } from "./stylesheet.ts";
import type { StateRules } from "./text-state.ts";

const LONGEST_HEADING = 300;
const MARKS_ITS_TEXT = /<(?:main|article)[\s>]/i;

/** Reads what a browser shows of a page, without its navigation and with a count of what is hidden. */
export const parseHtml: DocumentParser = (bytes, { limits }) => {
  const decoded = decodeText(bytes);
  if (decoded.kind === "binary") throw refusal("binary");
  const source = decoded.text;
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

function parsePage(
  source: string,
  rules: StateRules,
  limits: { readonly maxTextLength: number },
): ParsedDocument {
  const builder = textBuilder(limits);
  const { blocks, facts } = readPage(source, rules, (place, count) => builder.hide(place, count));
  const isMarkedUp = blocks.some(({ kind }) => kind === "heading");
  for (const { kind, text, facts: more } of withDivisionTitles(isMarkedUp ? blocks : withHeadings(blocks))) {
    builder.add(kind, text, more);
  }
  const built = builder.build();
  const firstHeading = built.blocks.find(
    (block) => block.kind === "heading" && (!isMarkedUp || block.level === 1),
  );
  const { hidden, ...rest } = built;
  return {
    ...rest,
    title: facts.title(firstHeading?.text),
    metadata: facts.metadata(),
    ...(Object.keys(hidden).length === 0 ? {} : { hidden }),
  };
}

/** Old pages of laws have no headings of their own, only centred lines: there the words decide. */
function withHeadings(blocks: readonly FlowBlock[]): FlowBlock[] {
  return blocks.flatMap((block) => (block.kind === "paragraph" ? asHeading(block) : [block]));
}

function asHeading(block: FlowBlock): FlowBlock[] {
  if (block.text.length > LONGEST_HEADING) return [block];
  const [line = "", ...rest] = block.text.split("\n");
  const level = headingLevelFromText(line);
  if (level === null) return [block];
  const title = rest.join(" ");
  if (title !== "" && !(isBareDivision(line) && isDivisionTitle(title))) return [block];
  return [{ kind: "heading", text: title === "" ? line : joinDivision(line, title), facts: { level } }];
}
