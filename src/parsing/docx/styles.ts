import type { OoxmlPackage } from "../ooxml/package.ts";
import { childOf, type Element, readElements, valueOf } from "./element.ts";
import { type ParagraphFormat, paragraphFormat, type RunFormat, runFormat, shadeOf } from "./formats.ts";

/** With all that it inherits. */
export type Style = Readonly<typeof PLAIN>;

export type Styles = Awaited<ReturnType<typeof readStyles>>;

/** Names reach every block of their style; longer ones are no names. */
const MAX_NAME_LENGTH = 80;
const PLAIN = {
  name: "",
  /** Of its paragraphs, when they are headings. */
  level: null as number | null,
  isTitle: false,
  isContents: false,
  run: {} as RunFormat,
  paragraph: {} as ParagraphFormat,
  /** A table style that paints some of its cells. */
  isShaded: false,
};

/** Reads `styles.xml`; without one every style is known by its id alone. */
export async function readStyles(pkg: OoxmlPackage, part: string | undefined) {
  const elements = new Map<string, Element>();
  const resolved = new Map<string, Style>();
  let defaults: RunFormat = {};
  let defaultParagraph: string | undefined;
  await readElements(pkg, part, (element) => {
    if (element.name === "w:docDefaults") defaults = runFormat(childOf(element, "w:rPrDefault", "w:rPr"));
    if (element.name !== "w:style") return;
    const { "w:styleId": id = "", "w:type": type, "w:default": isDefault } = element.attributes;
    elements.set(id, element);
    if (type === "paragraph" && (isDefault === "1" || isDefault === "true")) defaultParagraph = id;
  });

  function find(id: string | undefined): Style | undefined {
    const element = id === undefined ? undefined : elements.get(id);
    if (id === undefined || element === undefined) return undefined;
    const known = resolved.get(id);
    if (known !== undefined) return known;
    // Two styles that are based on each other end here.
    resolved.set(id, PLAIN);
    const style = resolveStyle(element, find(valueOf(element, "w:basedOn")) ?? PLAIN);
    resolved.set(id, style);
    return style;
  }

  return {
    defaults,
    find,
    /** The style of an id; for a paragraph without one, the style that the document gives to such paragraphs. */
    paragraph: (id: string | undefined): Style => {
      if (id === undefined) return { ...(find(defaultParagraph) ?? PLAIN), name: "" };
      return find(id) ?? named(id, PLAIN);
    },
  };
}

function resolveStyle(element: Element, base: Style): Style {
  // The id stands in for a name only where there is none: ids keep their first name when a style is renamed.
  const name = valueOf(element, "w:name") ?? element.attributes["w:styleId"] ?? "";
  const paragraph = paragraphFormat(childOf(element, "w:pPr"));
  const level = paragraph.outline === undefined ? base.level : paragraph.outline;
  return {
    ...named(name.slice(0, MAX_NAME_LENGTH), { ...base, level }),
    run: { ...base.run, ...runFormat(childOf(element, "w:rPr")) },
    paragraph: { ...base.paragraph, ...paragraph },
    isShaded: base.isShaded || holdsShade(element),
  };
}

function holdsShade({ name, attributes, children }: Element): boolean {
  return (name === "w:shd" && shadeOf(attributes) !== undefined) || children.some(holdsShade);
}

const NUMBERED_HEADING = /^(?:heading|cabeçalho|t[íi]?tulo)\s?([1-9])$/;
const TITLE = /^(?:title|t[íi]?tulo)$/;
const SUBTITLE = /^(?:subtitle|subt[íi]?tulo)$/;
/** Entries of a table of contents or of figures, and the heading above them. */
const CONTENTS =
  /^(?:(?:toc|sum[áa]?rio|[íi]ndice|contents) ?(?:[1-9]|heading)|cabeçalho do sumário|cabealhodosumrio|table of figures|índice de (?:ilustrações|figuras))$/;
const SUBTITLE_LEVEL = 2;

/** What the name of a style says of its paragraphs ("heading 2", "Título 2", "Title"); the rest is as in its base. */
function named(name: string, base: Style): Style {
  // Word writes further names after a comma: "heading 1,Capítulo".
  const plain = (name.split(",", 1)[0] ?? "").trim().replace(/\s+/g, " ").toLowerCase();
  const number = NUMBERED_HEADING.exec(plain)?.[1];
  const isTitle = TITLE.test(plain);
  let { level } = base;
  if (number !== undefined) level = Number(number);
  else if (isTitle) level = 1;
  else if (SUBTITLE.test(plain)) level = SUBTITLE_LEVEL;
  return { ...base, name, level, isTitle, isContents: base.isContents || CONTENTS.test(plain) };
}
