import type { ShownGlyph } from "./glyph-places.ts";
import type { TextItem } from "./page-lines.ts";

interface Seen {
  readonly items: readonly TextItem[];
  /** How many characters were left out. */
  readonly dropped: number;
}

/** One character with its place. */
interface Letter {
  readonly character: string;
  readonly x: number;
  readonly y: number;
  readonly isColourless: boolean;
}

/** How far apart, in the units of the page, the same letter may be found. */
const TOLERANCE = 1;
const MAX_CANDIDATES = 64;
const UNCOUNTED = /[\s\p{C}]+/gu;

/**
 * Leaves out the characters of which every letter found at their place is colourless. An item may hold both kinds:
 * the library joins what stands side by side.
 */
export function visiblePart(items: readonly TextItem[], glyphs: readonly ShownGlyph[]): Seen {
  if (glyphs.length === 0) return { items, dropped: 0 };
  const letters = glyphs.flatMap(({ text, x, y, isColourless }) =>
    Array.from(plain(text), (character) => ({ character, x, y, isColourless })),
  );
  const places = placesOf(letters);
  let dropped = 0;
  const seen = items.flatMap((item) => {
    const str = withoutColourless(item, letters, places);
    if (str === item.str) return [item];
    dropped += count(item.str) - count(str);
    // An end of line must stay one.
    return [{ ...item, str: str.trim() === "" ? "" : str }];
  });
  return { items: seen, dropped };
}

function plain(text: string): string {
  return text.normalize("NFKC").replaceAll(UNCOUNTED, "");
}

function count(text: string): number {
  return text.replaceAll(/\s+/g, "").length;
}

function placesOf(letters: readonly Letter[]): ReadonlyMap<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, { x, y }] of letters.entries()) {
    const key = keyOf(Math.floor(x), Math.floor(y));
    const known = places.get(key);
    if (known === undefined) places.set(key, [index]);
    else known.push(index);
  }
  return places;
}

function keyOf(x: number, y: number): string {
  return `${x}:${y}`;
}

function withoutColourless(
  item: TextItem,
  letters: readonly Letter[],
  places: ReadonlyMap<string, number[]>,
): string {
  const wanted = Array.from(plain(item.str));
  if (wanted.length === 0) return item.str;
  const starts = startsOf(item, wanted, letters, places);
  if (starts.length === 0) return item.str;
  const isHidden = wanted.map((_, offset) =>
    starts.every((start) => letters[start + offset]?.isColourless === true),
  );
  if (isHidden.every(Boolean)) return "";
  return isHidden.some(Boolean) ? visibleCharacters(item.str, isHidden) : item.str;
}

/** Where the letters of the page spell the item at its place; none where too many might. */
function startsOf(
  item: TextItem,
  wanted: readonly string[],
  letters: readonly Letter[],
  places: ReadonlyMap<string, number[]>,
): number[] {
  const [, , , , x = 0, y = 0] = item.transform as number[];
  const near = [-1, 0, 1].flatMap((across) =>
    [-1, 0, 1].flatMap((up) => places.get(keyOf(Math.floor(x) + across, Math.floor(y) + up)) ?? []),
  );
  if (near.length > MAX_CANDIDATES) return [];
  return near.filter((start) => {
    const letter = letters[start];
    if (letter === undefined || Math.hypot(letter.x - x, letter.y - y) > TOLERANCE) return false;
    return wanted.every((character, offset) => letters[start + offset]?.character === character);
  });
}

/** Spaces stay; a character may be written as several. Where the counts differ, all is kept. */
function visibleCharacters(text: string, isHidden: readonly boolean[]): string {
  let at = 0;
  let visible = "";
  for (const character of text) {
    const length = Array.from(plain(character)).length;
    if (length === 0 || !isHidden.slice(at, at + length).every(Boolean)) visible += character;
    at += length;
  }
  return at === isHidden.length ? visible : text;
}
