import type { XmlAttributes } from "../ooxml/xml.ts";
import { type Background, shadeOf } from "./run-format.ts";

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

/** Takes over one element of `w:pPr` or of the `w:numPr` in it. */
export function readParagraphProperty(
  format: ParagraphFormat,
  name: string,
  attributes: XmlAttributes,
): void {
  const value = attributes["w:val"];
  if (name === "w:outlineLvl") format.outline = outlineOf(value);
  else if (name === "w:numId" && value !== undefined) format.list = value;
  else if (name === "w:ilvl") format.listLevel = Number(value);
  else if (name === "w:jc") format.isCentred = value === "center";
  else if (name === "w:shd") format.background = shadeOf(attributes);
}

function outlineOf(value: string | undefined): number | null {
  const level = Number(value);
  return Number.isInteger(level) && level >= 0 && level < PLAIN_TEXT_OUTLINE ? level + 1 : null;
}
