import type { ParsedDocument } from "../block.ts";
import { decodeText } from "../decode.ts";
import type { DocumentParser } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { isWhollyStruck, partStruck } from "../struck-lines.ts";
import { textBuilder } from "../text-builder.ts";
import {
  headingLevelFromText,
  isBareDivision,
  titlesDivision,
  joinDivision,
  withDivisionTitles,
} from "../text-headings.ts";
import { readPage } from "./page-reader.ts";
import type { PageBlock } from "./struck-block.ts";
import { readStylesheet } from "./stylesheet.ts";
import type { StateRules } from "./text-state.ts";

const MAX_HEADING_LENGTH = 300;
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
  for (const block of withDivisionTitles(isMarkedUp ? blocks : withHeadings(blocks))) {
    builder.add(block.kind, block.text, block.facts, block.struckLines);
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
function withHeadings(blocks: readonly PageBlock[]): PageBlock[] {
  return blocks.flatMap((block) => {
    if (block.kind !== "paragraph" || isWhollyStruck(block)) return [block];
    return block.struckLines === undefined ? asHeading(block) : asHeadingBesideStruck(block);
  });
}

/** A heading that shares its paragraph with former wordings; they become a paragraph of their own. */
function asHeadingBesideStruck(block: PageBlock): PageBlock[] {
  const { text, facts, struckLines = [] } = block;
  const { kept, struck } = partStruck(text, struckLines);
  const [heading] = asHeading({ kind: "paragraph", text: kept, facts });
  if (heading?.kind !== "heading") return [block];
  const former: PageBlock = {
    kind: "paragraph",
    text: struck,
    facts,
    struckLines: struck.split("\n").map(() => true),
  };
  return struckLines[0] === true ? [former, heading] : [heading, former];
}

function asHeading(block: PageBlock): PageBlock[] {
  if (block.text.length > MAX_HEADING_LENGTH) return [block];
  const [line = "", ...rest] = block.text.split("\n");
  const level = headingLevelFromText(line);
  if (level === null) return [block];
  const title = rest.join(" ");
  if (title !== "" && !(isBareDivision(line) && titlesDivision(title))) return [block];
  return [{ kind: "heading", text: title === "" ? line : joinDivision(line, title), facts: { level } }];
}
