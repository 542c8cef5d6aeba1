import type { HidingPlace } from "../block.ts";
import type { XmlAttributes } from "../ooxml/xml.ts";
import { childOf, type Element, integerOf, valueOf } from "./element.ts";

/** What lies behind text: a colour in hexadecimal, "unknown" when it cannot be told, `undefined` when nothing is said. */
export type Background = string | undefined;

/** How a run is set, as far as it matters here. What a level does not say is left out and comes from the level above. */
export interface RunFormat {
  bold?: boolean;
  italic?: boolean;
  vanished?: boolean;
  struck?: boolean;
  doubleStruck?: boolean;
  /** Set above the line, as an exponent or the mark of a note. */
  raised?: boolean;
  /** In half points. */
  size?: number;
  colour?: string;
  background?: Background;
}

const OFF_VALUES: ReadonlySet<string> = new Set(["0", "false", "off", "none"]);
const MAX_TINY_SIZE = 3;
/** White on nearly white cannot be read: up to F8 against FF in each of red, green and blue. */
const INDISTINCT_BY = 7;
const PAPER = "FFFFFF";
const HEX_COLOUR = /^[0-9a-f]{6}$/i;
const UNKNOWN = "unknown";

export function runFormat(properties: Element | undefined): RunFormat {
  const format: RunFormat = {};
  for (const { name, attributes } of properties?.children ?? []) {
    const value = attributes["w:val"];
    if (name === "w:b") format.bold = isOn(value);
    else if (name === "w:i") format.italic = isOn(value);
    else if (name === "w:vanish" || name === "w:specVanish") format.vanished = isOn(value);
    else if (name === "w:strike") format.struck = isOn(value);
    else if (name === "w:dstrike") format.doubleStruck = isOn(value);
    else if (name === "w:vertAlign") format.raised = value === "superscript";
    else if (name === "w:sz") format.size = Number(value);
    else if (name === "w:color" && value !== undefined) format.colour = value;
    else if (name === "w:shd") format.background = shadeOf(attributes) ?? format.background;
    else if (name === "w:highlight" && value !== "none")
      format.background = value === "white" ? PAPER : UNKNOWN;
  }
  return format;
}

export function isOn(value: string | undefined): boolean {
  return value === undefined || !OFF_VALUES.has(value.toLowerCase());
}

export function shadeOf(attributes: XmlAttributes | undefined): Background {
  if (attributes === undefined || attributes["w:val"] === "nil") return undefined;
  // Patterns mix two colours.
  if ((attributes["w:val"] ?? "clear") !== "clear") return UNKNOWN;
  const fill = attributes["w:fill"];
  if (fill !== undefined && HEX_COLOUR.test(fill)) return fill;
  return attributes["w:themeFill"] === undefined ? undefined : UNKNOWN;
}

/**
 * A run as it is drawn. Bold, italic, hidden and struck are switches: set in the paragraph's style and again in the
 * character's style, they cancel each other, as in Word. Struck with two lines is no switch.
 */
export function effectiveFormat(defaults: RunFormat, block: RunFormat, inline: RunFormat, direct: RunFormat) {
  const merged: RunFormat = { ...defaults, ...block, ...inline, ...direct };
  for (const key of ["bold", "italic", "vanished", "struck"] as const) {
    const fromStyles = (block[key] ?? false) !== (inline[key] ?? false);
    merged[key] = direct[key] ?? ((defaults[key] ?? false) || fromStyles);
  }
  return merged;
}

export function hidingPlaceOf(format: RunFormat, behind: Background): HidingPlace | null {
  if (format.vanished === true) return "vanished";
  if (format.size !== undefined && format.size <= MAX_TINY_SIZE) return "tiny";
  return isColourless(format.colour, format.background ?? behind ?? PAPER) ? "colourless" : null;
}

function isColourless(colour: string | undefined, background: string): boolean {
  if (colour === undefined || !HEX_COLOUR.test(colour) || !HEX_COLOUR.test(background)) return false;
  return [0, 2, 4].every((at) => {
    const [one, other] = [colour, background].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.abs((one ?? 0) - (other ?? 0)) <= INDISTINCT_BY;
  });
}

/** What `w:pPr` says of a paragraph, as far as it matters here. */
export interface ParagraphFormat {
  /** The level of a heading, 1 to 9, or `null` for plain text. */
  outline?: number | null;
  /** The list that it belongs to; "0" takes it out of a list that its style names. */
  list?: string;
  listLevel?: number;
  isCentred?: boolean;
  background?: Background;
}

const PLAIN_TEXT_OUTLINE = 9;

export function paragraphFormat(properties: Element | undefined): ParagraphFormat {
  const format: ParagraphFormat = {};
  for (const { name, attributes } of properties?.children ?? []) {
    const value = attributes["w:val"];
    if (name === "w:outlineLvl") {
      const level = integerOf(value, PLAIN_TEXT_OUTLINE, PLAIN_TEXT_OUTLINE);
      format.outline = level < PLAIN_TEXT_OUTLINE ? level + 1 : null;
    } else if (name === "w:jc") format.isCentred = value === "center";
    else if (name === "w:shd") format.background = shadeOf(attributes);
  }
  const list = valueOf(properties, "w:numPr", "w:numId");
  const listLevel = childOf(properties, "w:numPr", "w:ilvl");
  if (list !== undefined) format.list = list;
  if (listLevel !== undefined) format.listLevel = Number(valueOf(listLevel));
  return format;
}
