import { toRoman } from "#src/text/index.ts";
import type { OoxmlPackage } from "../ooxml/package.ts";
import { childOf, type Element, integerOf, readElements, valueOf } from "./element.ts";
import { isOn } from "./formats.ts";
import type { Styles } from "./styles.ts";

type Levels = ReadonlyMap<number, ReturnType<typeof readLevel>>;

const MAX_LEVEL = 8;
const MAX_MARKER_LENGTH = 40;
const BULLET = "-";

/** The numbers and bullets of a document's lists. It counts, so it must be asked once for each paragraph, in order. */
export type Numbering = Awaited<ReturnType<typeof readNumbering>>;

/** Reads `numbering.xml`; without one no paragraph has a marker. */
export async function readNumbering(pkg: OoxmlPackage, part: string | undefined, styles: Styles) {
  const shapes = new Map<string, ReturnType<typeof readList>>();
  const lists = new Map<string, ReturnType<typeof readList>>();
  await readElements(pkg, part, (element) => {
    const { "w:abstractNumId": shapeId = "", "w:numId": listId = "" } = element.attributes;
    if (element.name === "w:abstractNum") shapes.set(shapeId, readList(element, "w:numStyleLink"));
    else if (element.name === "w:num") lists.set(listId, readList(element, "w:abstractNumId"));
  });
  /** Lists of one shape count on from one another. */
  const counters = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();

  /** What stands before a paragraph ("2.1", "IV -", "-"); "" when its list shows nothing or does not exist. */
  return function next(id: string, wanted: number | undefined, styleId: string | undefined): string {
    const list = lists.get(id);
    if (list === undefined) return "";
    // A shape may only name a numbering style, whose list names the shape that counts.
    const style = styles.find(shapes.get(list.link)?.link);
    const shape = lists.get(style?.paragraph.list ?? "")?.link ?? list.link;
    const levels: Levels = new Map([...(shapes.get(shape)?.levels ?? []), ...list.levels]);
    const [ofStyle] = [...levels].find(([, { style }]) => style !== undefined && style === styleId) ?? [0];
    const level = integerOf(String(wanted ?? ofStyle), 0, MAX_LEVEL);
    const counter = counters.get(shape) ?? [];
    counters.set(shape, counter);
    const override = begun.has(`${id} ${level}`) ? undefined : list.starts.get(level);
    begun.add(`${id} ${level}`);
    counter[level] = override ?? (counter[level] ?? (levels.get(level)?.start ?? 1) - 1) + 1;
    for (const [deeper, { restart }] of levels) {
      if (deeper > level && level < restart) counter[deeper] = undefined;
    }
    return markerOf(levels, level, counter);
  };
}

/** The levels of a list, or of the shape that several lists share. */
function readList(element: Element, link: string) {
  const overrides = element.children.filter(({ name }) => name === "w:lvlOverride");
  const written = [...element.children, ...overrides.flatMap(({ children }) => children)];
  const levels = written.filter(({ name }) => name === "w:lvl");
  const restarted = overrides.filter((override) => childOf(override, "w:startOverride") !== undefined);
  return {
    /** The shape of a list; for a shape, the numbering style that holds its levels instead. */
    link: valueOf(element, link) ?? "",
    levels: new Map(levels.map((level) => [levelOf(level), readLevel(level)])),
    starts: new Map(restarted.map((override) => [levelOf(override), numberOf(override, "w:startOverride")])),
  };
}

function readLevel(level: Element) {
  return {
    start: numberOf(level, "w:start"),
    format: valueOf(level, "w:numFmt") ?? "decimal",
    text: (valueOf(level, "w:lvlText") ?? "").slice(0, MAX_MARKER_LENGTH),
    isLegal: childOf(level, "w:isLgl") !== undefined && isOn(valueOf(level, "w:isLgl")),
    /** The level, from 1, that sets this one back; 0 for none, so that articles count on over chapters. */
    restart: integerOf(valueOf(level, "w:lvlRestart"), MAX_LEVEL + 1, MAX_LEVEL + 1),
    style: valueOf(level, "w:pStyle"),
  };
}

function numberOf(element: Element, name: string): number {
  return integerOf(valueOf(element, name), 1, Number.MAX_SAFE_INTEGER);
}

function levelOf({ attributes }: Element): number {
  return integerOf(attributes["w:ilvl"], 0, MAX_LEVEL);
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
