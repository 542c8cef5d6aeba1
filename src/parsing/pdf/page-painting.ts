import { type ShownGlyph, type TextFont, textPen } from "./glyph-places.ts";
import { type Handler, type PaintState, startState } from "./paint-state.ts";
import {
  type Area,
  boxUnder,
  EVERYWHERE,
  type Matrix,
  type PaintedAreas,
  paintedAreas,
  within,
} from "./painted-areas.ts";

/** The operators of a page as the PDF library lists them. */
export interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** The library's number of every operator. */
export type OperatorNumbers = Readonly<Record<string, number>>;

/** Nearly white, of 255. */
const NEARLY_WHITE = 247;
/** A frame of lines no thicker than this is no ground to write on. */
const THIN = 2;
const MAX_DEPTH = 1_000;
const UNIT: Area = { left: 0, bottom: 0, right: 1, top: 1 };
const FILLED = /^(?:fill|eoFill|rawFillPath|closeFill|closeEOFill)/;
const STROKED = /stroke$/i;

/**
 * The letters of a page in the order in which they are shown; `null` when there are more than `most`. In doubt, a
 * letter can be seen.
 */
export function shownGlyphs(
  { fnArray, argsArray }: Operators,
  numbers: OperatorNumbers,
  fontOf: (name: string) => TextFont | null,
  most: number,
): ShownGlyph[] | null {
  const glyphs: ShownGlyph[] = [];
  const states = [startState()];
  const state = (): PaintState => states.at(-1) ?? startState();
  const areas = paintedAreas();
  const handlers = {
    ...stateHandlers(states, state),
    ...paintHandlers(state, areas, numbers),
    ...textPen(state, areas, fontOf, glyphs),
  };
  const byNumber = new Map(Object.entries(handlers).map(([name, handler]) => [numbers[name], handler]));
  for (const [index, operator] of fnArray.entries()) {
    byNumber.get(operator)?.((argsArray[index] ?? []) as readonly unknown[]);
    if (glyphs.length > most || states.length > MAX_DEPTH) return null;
  }
  return glyphs;
}

function stateHandlers(states: PaintState[], state: () => PaintState): Record<string, Handler> {
  const save = (): void => void states.push({ ...state() });
  const restore = (): void => {
    if (states.length > 1) states.pop();
  };
  const transform = (matrix: unknown): void => {
    if (matrix !== null && matrix !== undefined)
      state().matrix = within(state().matrix, [...(matrix as Iterable<number>)] as unknown as Matrix);
  };
  return {
    save,
    restore,
    transform: (args) => transform(args),
    paintFormXObjectBegin: ([matrix]) => {
      save();
      transform(matrix);
    },
    paintFormXObjectEnd: restore,
    beginGroup: ([group]) => {
      const isMask = Boolean((group as { smask?: unknown } | undefined)?.smask);
      save();
      // Within a mask, white is what lets colours through.
      state().isUnclear ||= isMask || state().isBlended;
    },
    endGroup: restore,
    setLineWidth: ([width]) => void (state().lineWidth = Number(width)),
    setFillRGBColor: ([color]) => void (state().fillsWhite = isWhite(color)),
    setFillColorN: () => void (state().fillsWhite = false),
    setFillTransparent: () => void (state().fillsWhite = false),
    setStrokeRGBColor: ([color]) => void (state().strokesWhite = isWhite(color)),
    setStrokeColorN: () => void (state().strokesWhite = false),
    setGState: ([entries]) => {
      for (const [key, value] of entries as [string, unknown][]) {
        if (key === "LW") state().lineWidth = Number(value);
        if (key === "BM") state().isBlended = value !== "source-over";
        if (key === "Font") [state().font, state().size] = value as [string, number];
      }
    },
  };
}

function isWhite(color: unknown): boolean {
  const hex = typeof color === "string" ? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color) : null;
  return hex !== null && hex.slice(1).every((part) => Number.parseInt(part, 16) >= NEARLY_WHITE);
}

/** What is white paints nothing, though it may cover something: then too much counts as painted, never too little. */
function paintHandlers(
  state: () => PaintState,
  areas: PaintedAreas,
  numbers: OperatorNumbers,
): Record<string, Handler> {
  const names = new Map(Object.entries(numbers).map(([name, number]) => [number, name]));
  const image = (): void => areas.add(boxUnder(state().matrix, UNIT));
  const anywhere = (): void => areas.add(EVERYWHERE);
  return {
    constructPath: ([operator, , box]) => {
      const name = names.get(Number(operator)) ?? "";
      if (box === null || box === undefined) return;
      const area = pathArea(box as ArrayLike<number>);
      const { matrix, fillsWhite, strokesWhite } = state();
      if (FILLED.test(name) && !fillsWhite) areas.add(boxUnder(matrix, area));
      if (STROKED.test(name) && !strokesWhite) addStroke(state(), area, areas);
    },
    paintImageXObject: image,
    paintInlineImageXObject: image,
    paintImageMaskXObject: image,
    paintSolidColorImageMask: image,
    paintImageXObjectRepeat: anywhere,
    paintImageMaskXObjectRepeat: anywhere,
    paintImageMaskXObjectGroup: anywhere,
    paintInlineImageXObjectGroup: anywhere,
    shadingFill: anywhere,
  };
}

function pathArea(box: ArrayLike<number>): Area {
  const [left = 0, bottom = 0, right = 0, top = 0] = Array.from(box);
  return { left, bottom, right, top };
}

function addStroke({ matrix, lineWidth }: PaintState, area: Area, areas: PaintedAreas): void {
  const [a, b, c, d] = matrix;
  const thickness = lineWidth * Math.max(Math.hypot(a, b), Math.hypot(c, d));
  const box = boxUnder(matrix, area);
  const isLine = Math.min(box.right - box.left, box.top - box.bottom) <= THIN;
  if (thickness <= THIN && !isLine) return;
  const { left, bottom, right, top } = box;
  const half = thickness / 2;
  areas.add({ left: left - half, bottom: bottom - half, right: right + half, top: top + half });
}
