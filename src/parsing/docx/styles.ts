import { readXml, type XmlAttributes, type XmlHandler } from "../ooxml/xml.ts";
import type { ParseLimits } from "../parser.ts";
import {
  type ParagraphFormat,
  readParagraphProperty,
  readRunProperty,
  type RunFormat,
  shadeOf,
} from "./formats.ts";

/** A style with all that it inherits. */
export interface Style {
  readonly name: string;
  /** Of its paragraphs, when they are headings. */
  readonly level: number | null;
  readonly isTitle: boolean;
  readonly isContents: boolean;
  readonly run: RunFormat;
  readonly paragraph: ParagraphFormat;
  /** A table style that paints some of its cells. */
  readonly isShaded: boolean;
}

export interface Styles {
  readonly defaults: RunFormat;
  /** The style of an id; for a paragraph without one, the style that the document gives to such paragraphs. */
  paragraph(id: string | undefined): Style;
  find(id: string | undefined): Style | undefined;
}

interface OwnStyle {
  readonly id: string;
  name: string | undefined;
  basedOn: string | undefined;
  isShaded: boolean;
  readonly run: RunFormat;
  readonly paragraph: ParagraphFormat;
}

interface StylePart {
  readonly own: Map<string, OwnStyle>;
  readonly defaults: RunFormat;
  defaultParagraph: string | undefined;
}

/** Names reach every block of their style; longer ones are no names. */
const MAX_NAME_LENGTH = 80;
const PLAIN: Style = {
  name: "",
  level: null,
  isTitle: false,
  isContents: false,
  run: {},
  paragraph: {},
  isShaded: false,
};

/** Reads `styles.xml`; without one every style is known by its id alone. */
export async function readStyles(xml: Uint8Array | undefined, limits: ParseLimits): Promise<Styles> {
  const part: StylePart = { own: new Map(), defaults: {}, defaultParagraph: undefined };
  if (xml !== undefined) await readXml(xml, styleHandler(part), limits);
  const resolved = new Map<string, Style>();

  function find(id: string | undefined): Style | undefined {
    if (id === undefined || !part.own.has(id)) return undefined;
    let style = resolved.get(id);
    if (style === undefined) resolved.set(id, (style = resolveStyle(chainOf(id, part.own))));
    return style;
  }

  return {
    defaults: part.defaults,
    find,
    paragraph: (id) => {
      if (id === undefined) return { ...(find(part.defaultParagraph) ?? PLAIN), name: "" };
      return find(id) ?? resolveStyle([emptyStyle(id)]);
    },
  };
}

function styleHandler(part: StylePart): XmlHandler {
  const parents: string[] = [];
  let style: OwnStyle | undefined;
  return {
    open: (name, attributes) => {
      if (name === "w:style") style = openStyle(part, attributes);
      else if (parents.at(-2) === "w:rPrDefault") readRunProperty(part.defaults, name, attributes);
      else if (style !== undefined) readStyleElement(style, name, parents, attributes);
      parents.push(name);
    },
    close: (name) => {
      parents.pop();
      if (name === "w:style") style = undefined;
    },
  };
}

function openStyle(part: StylePart, attributes: XmlAttributes): OwnStyle {
  const style = emptyStyle(attributes["w:styleId"] ?? "");
  part.own.set(style.id, style);
  const isDefault = attributes["w:default"] === "1" || attributes["w:default"] === "true";
  if (isDefault && attributes["w:type"] === "paragraph") part.defaultParagraph = style.id;
  return style;
}

function readStyleElement(
  style: OwnStyle,
  name: string,
  parents: readonly string[],
  attributes: XmlAttributes,
): void {
  const parent = parents.at(-1);
  if (name === "w:shd" && shadeOf(attributes) !== undefined) style.isShaded = true;
  if (parent === "w:style") {
    if (name === "w:name") style.name = attributes["w:val"]?.slice(0, MAX_NAME_LENGTH);
    else if (name === "w:basedOn") style.basedOn = attributes["w:val"];
  } else if (parents.at(-2) === "w:style") {
    // Deeper ones are set for some cells of a table only.
    if (parent === "w:rPr") readRunProperty(style.run, name, attributes);
    else if (parent === "w:pPr") readParagraphProperty(style.paragraph, name, attributes);
  } else if (parent === "w:numPr") readParagraphProperty(style.paragraph, name, attributes);
}

/** A style and those it is based on, the nearest first. Two styles that are based on each other end the walk. */
function chainOf(id: string, own: ReadonlyMap<string, OwnStyle>): OwnStyle[] {
  const chain = new Set<OwnStyle>();
  for (let style = own.get(id); style !== undefined && !chain.has(style);) {
    chain.add(style);
    style = style.basedOn === undefined ? undefined : own.get(style.basedOn);
  }
  return [...chain];
}

function resolveStyle(chain: readonly OwnStyle[]): Style {
  const names = chain.map(nameOf);
  const outermostFirst = chain.toReversed();
  return {
    name: names[0] ?? "",
    level: inheritedLevel(chain),
    isTitle: isTitleStyle(names[0] ?? ""),
    isContents: names.some(isContentsStyle),
    run: Object.assign({}, ...outermostFirst.map((style) => style.run)),
    paragraph: Object.assign({}, ...outermostFirst.map((style) => style.paragraph)),
    isShaded: chain.some((style) => style.isShaded),
  };
}

/** The nearest style that says something decides: by its name, or by its outline level. */
function inheritedLevel(chain: readonly OwnStyle[]): number | null {
  for (const style of chain) {
    const named = headingLevelOfStyle(nameOf(style));
    if (named !== null) return named;
    if (style.paragraph.outline !== undefined) return style.paragraph.outline;
  }
  return null;
}

/** The id stands in for a name only where there is none: ids keep their first name when a style is renamed. */
function nameOf(style: OwnStyle): string {
  return style.name ?? style.id;
}

function emptyStyle(id: string): OwnStyle {
  return { id, name: undefined, basedOn: undefined, isShaded: false, run: {}, paragraph: {} };
}

const NUMBERED_HEADING = /^(?:heading|cabeçalho|t[íi]?tulo)\s?([1-9])$/;
const TITLE = /^(?:title|t[íi]?tulo)$/;
const SUBTITLE = /^(?:subtitle|subt[íi]?tulo)$/;
/** Entries of a table of contents or of figures, and the heading above them. */
const CONTENTS =
  /^(?:(?:toc|sum[áa]?rio|[íi]ndice|contents) ?(?:[1-9]|heading)|cabeçalho do sumário|cabealhodosumrio|table of figures|índice de (?:ilustrações|figuras))$/;

const SUBTITLE_LEVEL = 2;

/** The level that the name of a style gives to its paragraphs: "heading 2", "Título 2", "Title". */
function headingLevelOfStyle(name: string): number | null {
  const plain = plainName(name);
  const number = NUMBERED_HEADING.exec(plain)?.[1];
  if (number !== undefined) return Number(number);
  if (TITLE.test(plain)) return 1;
  return SUBTITLE.test(plain) ? SUBTITLE_LEVEL : null;
}

function isTitleStyle(name: string): boolean {
  return TITLE.test(plainName(name));
}

/** Whether a style belongs to a table of contents, which repeats headings and says nothing of its own. */
function isContentsStyle(name: string): boolean {
  return CONTENTS.test(plainName(name));
}

/** Word writes further names after a comma: "heading 1,Capítulo". */
function plainName(name: string): string {
  return (name.split(",", 1)[0] ?? "").trim().replace(/\s+/g, " ").toLowerCase();
}
