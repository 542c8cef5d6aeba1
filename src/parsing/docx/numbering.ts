import { toRoman } from "#src/text/index.ts";
import { readXml, type XmlAttributes, type XmlHandler } from "../ooxml/xml.ts";
import type { ParseLimits } from "../parser.ts";
import { isOn } from "./formats.ts";
import type { Styles } from "./styles.ts";

/** The numbers and bullets of a document's lists. It counts, so it must be asked once for each paragraph, in order. */
export interface Numbering {
  /** What stands before a paragraph ("2.1", "IV -", "-"); "" when its list shows nothing, `null` when there is no list. */
  next(list: string, level: number | undefined, styleId: string | undefined): string | null;
}

interface Level {
  start: number;
  format: string;
  text: string;
  isLegal: boolean;
  /** The level, from 1, that sets this one back; 0 for none. */
  restart: number | undefined;
  style: string | undefined;
}

type Levels = ReadonlyMap<number, Level>;

interface ListShape {
  readonly levels: Map<number, Level>;
  /** A numbering style that holds the levels instead. */
  styleLink: string | undefined;
}

interface List {
  shape: string;
  readonly startOverrides: Map<number, number>;
  readonly levels: Map<number, Level>;
}

interface NumberingPart {
  readonly shapes: Map<string, ListShape>;
  readonly lists: Map<string, List>;
}

const EMPTY_LEVEL: Level = {
  start: 1,
  format: "decimal",
  text: "",
  isLegal: false,
  restart: undefined,
  style: undefined,
};
const MAX_LEVEL = 8;
const MAX_MARKER_LENGTH = 40;
const BULLET = "-";

/** Reads `numbering.xml`; without one no paragraph has a marker. */
export async function readNumbering(
  xml: Uint8Array | undefined,
  styles: Styles,
  limits: ParseLimits,
): Promise<Numbering> {
  const part: NumberingPart = { shapes: new Map(), lists: new Map() };
  if (xml !== undefined) await readXml(xml, numberingHandler(part), limits);
  return countedNumbering(part, styles);
}

function countedNumbering(part: NumberingPart, styles: Styles): Numbering {
  /** Lists of one shape count on from one another. */
  const counters = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();

  return {
    next: (id, wanted, styleId) => {
      const list = part.lists.get(id);
      if (list === undefined) return null;
      const shapeId = linkedShape(list.shape, part, styles);
      const levels = levelsOf(list, part.shapes.get(shapeId));
      const level = clampLevel(wanted ?? levelOfStyle(levels, styleId));
      let counter = counters.get(shapeId);
      if (counter === undefined) counters.set(shapeId, (counter = []));
      const override = list.startOverrides.get(level);
      const isFirstUse = !begun.has(`${id} ${level}`);
      begun.add(`${id} ${level}`);
      if (override !== undefined && isFirstUse) counter[level] = override;
      else counter[level] = (counter[level] ?? (levels.get(level)?.start ?? 1) - 1) + 1;
      resetDeeper(counter, level, levels);
      return markerOf(levels, level, counter);
    },
  };
}

function levelsOf(list: List, shape: ListShape | undefined): Levels {
  if (list.levels.size === 0) return shape?.levels ?? list.levels;
  return new Map([...(shape?.levels ?? []), ...list.levels]);
}

/** A shape may only name a numbering style, whose list names the shape that counts. */
function linkedShape(id: string, part: NumberingPart, styles: Styles): string {
  const link = part.shapes.get(id)?.styleLink;
  const list = styles.find(link)?.paragraph.list;
  return (list === undefined ? undefined : part.lists.get(list)?.shape) ?? id;
}

function levelOfStyle(levels: Levels, styleId: string | undefined): number {
  const found = [...levels].find(([, { style }]) => style !== undefined && style === styleId);
  return found?.[0] ?? 0;
}

function resetDeeper(counter: (number | undefined)[], used: number, levels: Levels): void {
  for (let level = used + 1; level <= MAX_LEVEL; level++) {
    const restart = levels.get(level)?.restart;
    if (restart === undefined || used < restart) counter[level] = undefined;
  }
}

function markerOf(levels: Levels, current: number, counter: readonly (number | undefined)[]): string {
  const level = levels.get(current);
  if (level === undefined) return "";
  if (level.format === "bullet") return BULLET;
  return level.text
    .replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      const other = levels.get(index);
      const value = counter[index] ?? other?.start ?? 1;
      return formatNumber(value, level.isLegal ? "decimal" : (other?.format ?? "decimal"));
    })
    .slice(0, MAX_MARKER_LENGTH)
    .trim();
}

function numberingHandler(part: NumberingPart): XmlHandler {
  let shape: ListShape | undefined;
  let list: List | undefined;
  let level: Level | undefined;
  let overridden = 0;

  function open(name: string, attributes: XmlAttributes): void {
    const value = attributes["w:val"];
    if (name === "w:abstractNum") {
      shape = { levels: new Map(), styleLink: undefined };
      part.shapes.set(attributes["w:abstractNumId"] ?? "", shape);
    } else if (name === "w:num") {
      list = { shape: "", startOverrides: new Map(), levels: new Map() };
      part.lists.set(attributes["w:numId"] ?? "", list);
    } else if (name === "w:lvl") {
      level = { ...EMPTY_LEVEL };
      (list ?? shape)?.levels.set(clampLevel(Number(attributes["w:ilvl"])), level);
    } else if (name === "w:numStyleLink" && shape !== undefined) shape.styleLink = value;
    else if (name === "w:abstractNumId" && list !== undefined) list.shape = value ?? "";
    else if (name === "w:lvlOverride") overridden = clampLevel(Number(attributes["w:ilvl"]));
    else if (name === "w:startOverride") list?.startOverrides.set(overridden, integerOf(value, 1));
    else if (level !== undefined) readLevelProperty(level, name, value);
  }

  return {
    open,
    close: (name) => {
      if (name === "w:abstractNum") shape = undefined;
      else if (name === "w:num") list = undefined;
      else if (name === "w:lvl") level = undefined;
    },
  };
}

function readLevelProperty(level: Level, name: string, value: string | undefined): void {
  if (name === "w:start") level.start = integerOf(value, 1);
  else if (name === "w:numFmt") level.format = value ?? "decimal";
  else if (name === "w:lvlText") level.text = (value ?? "").slice(0, MAX_MARKER_LENGTH);
  else if (name === "w:lvlRestart") level.restart = integerOf(value, 0);
  else if (name === "w:pStyle") level.style = value;
  else if (name === "w:isLgl") level.isLegal = isOn(value);
}

function clampLevel(level: number): number {
  return Number.isInteger(level) ? Math.min(Math.max(level, 0), MAX_LEVEL) : 0;
}

function integerOf(value: string | undefined, otherwise: number): number {
  const number = Number(value);
  return Number.isInteger(number) ? number : otherwise;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Larger numbers are written in digits. */
const MAX_LETTER = 260;

/** A number as a list of the given `w:numFmt` writes it. Formats without a Portuguese use are written in digits. */
function formatNumber(value: number, format: string): string {
  switch (format) {
    case "upperRoman":
      return toRoman(value) ?? String(value);
    case "lowerRoman":
      return (toRoman(value) ?? String(value)).toLowerCase();
    case "upperLetter":
      return letters(value);
    case "lowerLetter":
      return letters(value).toLowerCase();
    case "ordinal":
      return `${value}º`;
    case "decimalZero":
      return String(value).padStart(2, "0");
    case "none":
      return "";
    default:
      return String(value);
  }
}

/** After Z come AA, BB, CC, as Word counts. */
function letters(value: number): string {
  if (value < 1 || value > MAX_LETTER) return String(value);
  const letter = LETTERS[(value - 1) % LETTERS.length] ?? "";
  return letter.repeat(Math.ceil(value / LETTERS.length));
}
