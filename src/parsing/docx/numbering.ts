import { toRoman } from "#src/text/index.ts";
import type { ParseLimits } from "../parser.ts";
import { childOf, type Element, integerOf, readElements, valueOf } from "./element.ts";
import { isOn } from "./formats.ts";
import type { Styles } from "./styles.ts";

/** The numbers and bullets of a document's lists. It counts, so it must be asked once for each paragraph, in order. */
export interface Numbering {
  /** What stands before a paragraph ("2.1", "IV -", "-"); "" when its list shows nothing, `null` when there is no list. */
  next(list: string, level: number | undefined, styleId: string | undefined): string | null;
}

interface Level {
  readonly start: number;
  readonly format: string;
  readonly text: string;
  readonly isLegal: boolean;
  /** The level, from 1, that sets this one back; 0 for none, so that articles count on over chapters. */
  readonly restart: number;
  readonly style: string | undefined;
}

type Levels = ReadonlyMap<number, Level>;

/** The levels of a list, or of the shape that several lists share. */
interface List {
  /** The shape of a list; for a shape, the numbering style that holds its levels instead. */
  readonly link: string | undefined;
  readonly levels: Levels;
  readonly starts: ReadonlyMap<number, number>;
}

const MAX_LEVEL = 8;
const MAX_MARKER_LENGTH = 40;
const BULLET = "-";

/** Reads `numbering.xml`; without one no paragraph has a marker. */
export async function readNumbering(
  xml: Uint8Array | undefined,
  styles: Styles,
  limits: ParseLimits,
): Promise<Numbering> {
  const shapes = new Map<string, List>();
  const lists = new Map<string, List>();
  const take = (element: Element): void => {
    const { "w:abstractNumId": shapeId = "", "w:numId": listId = "" } = element.attributes;
    if (element.name === "w:abstractNum") shapes.set(shapeId, readList(element, "w:numStyleLink"));
    else if (element.name === "w:num") lists.set(listId, readList(element, "w:abstractNumId"));
  };
  await readElements(xml, take, limits);

  /** A shape may only name a numbering style, whose list names the shape that counts. */
  function shapeOf({ link = "" }: List): string {
    const style = styles.find(shapes.get(link)?.link);
    return lists.get(style?.paragraph.list ?? "")?.link ?? link;
  }

  /** Lists of one shape count on from one another. */
  const counters = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();
  return {
    next: (id, wanted, styleId) => {
      const list = lists.get(id);
      if (list === undefined) return null;
      const shape = shapeOf(list);
      const levels: Levels = new Map([...(shapes.get(shape)?.levels ?? []), ...list.levels]);
      const level = integerOf(String(wanted ?? levelOfStyle(levels, styleId)), 0, MAX_LEVEL);
      const counter = counters.get(shape) ?? [];
      counters.set(shape, counter);
      const override = list.starts.get(level);
      const isFirstUse = !begun.has(`${id} ${level}`);
      begun.add(`${id} ${level}`);
      if (override !== undefined && isFirstUse) counter[level] = override;
      else counter[level] = (counter[level] ?? (levels.get(level)?.start ?? 1) - 1) + 1;
      for (const [deeper, { restart }] of levels) {
        if (deeper > level && level < restart) counter[deeper] = undefined;
      }
      return markerOf(levels, level, counter);
    },
  };
}

function readList(element: Element, link: string): List {
  const overrides = element.children.filter(({ name }) => name === "w:lvlOverride");
  const written = [...element.children, ...overrides.flatMap(({ children }) => children)];
  const levels = written.filter(({ name }) => name === "w:lvl");
  const starts = overrides.flatMap((override) => {
    const start = childOf(override, "w:startOverride");
    return start === undefined ? [] : [[levelOf(override), numberOf(start)] as const];
  });
  return {
    link: valueOf(childOf(element, link)),
    levels: new Map(levels.map((level) => [levelOf(level), readLevel(level)])),
    starts: new Map(starts),
  };
}

function readLevel(level: Element): Level {
  return {
    start: numberOf(childOf(level, "w:start")),
    format: valueOf(childOf(level, "w:numFmt")) ?? "decimal",
    text: (valueOf(childOf(level, "w:lvlText")) ?? "").slice(0, MAX_MARKER_LENGTH),
    isLegal: childOf(level, "w:isLgl") !== undefined && isOn(valueOf(childOf(level, "w:isLgl"))),
    restart: integerOf(valueOf(childOf(level, "w:lvlRestart")), MAX_LEVEL + 1, MAX_LEVEL + 1),
    style: valueOf(childOf(level, "w:pStyle")),
  };
}

function numberOf(element: Element | undefined): number {
  return integerOf(valueOf(element), 1, Number.MAX_SAFE_INTEGER);
}

function levelOf({ attributes }: Element): number {
  return integerOf(attributes["w:ilvl"], 0, MAX_LEVEL);
}

function levelOfStyle(levels: Levels, styleId: string | undefined): number {
  const found = [...levels].find(([, { style }]) => style !== undefined && style === styleId);
  return found?.[0] ?? 0;
}

function markerOf(levels: Levels, current: number, counter: readonly (number | undefined)[]): string {
  const level = levels.get(current);
  if (level === undefined) return "";
  if (level.format === "bullet") return BULLET;
  return level.text
    .replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      const other = levels.get(index);
      const format = level.isLegal ? "decimal" : (other?.format ?? "decimal");
      const value = counter[index] ?? other?.start ?? 1;
      return FORMATS.get(format)?.(value) ?? String(value);
    })
    .slice(0, MAX_MARKER_LENGTH)
    .trim();
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Larger numbers are written in digits. */
const MAX_LETTER = 260;

/** How a `w:numFmt` writes a number. Formats without a Portuguese use are written in digits. */
const FORMATS = new Map<string, (value: number) => string | null | undefined>([
  ["upperRoman", toRoman],
  ["lowerRoman", (value) => toRoman(value)?.toLowerCase()],
  ["upperLetter", letters],
  ["lowerLetter", (value) => letters(value)?.toLowerCase()],
  ["ordinal", (value) => `${value}º`],
  ["decimalZero", (value) => String(value).padStart(2, "0")],
  ["none", () => ""],
]);

/** After Z come AA, BB, CC, as Word counts. */
function letters(value: number): string | undefined {
  if (value < 1 || value > MAX_LETTER) return undefined;
  return LETTERS[(value - 1) % LETTERS.length]?.repeat(Math.ceil(value / LETTERS.length));
}
