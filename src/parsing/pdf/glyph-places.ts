import type { Handler, PaintState } from "./paint-state.ts";
import { boxUnder, IDENTITY, type Matrix, type PaintedAreas, within } from "./painted-areas.ts";

/** A letter where it is shown, in the units of the page. */
export interface ShownGlyph {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** White, on nothing but paper. */
  readonly isColourless: boolean;
}

/** How wide a unit of its widths is, in parts of the size. */
export interface TextFont {
  readonly unit: number;
}

interface Glyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

const ASCENT = 0.8;
const DESCENT = 0.2;
const PLAIN_FILL = 0;

/** Follows where text is shown. Of a font that is not known, no letter counts as colourless. */
export function textPen(
  state: () => PaintState,
  areas: PaintedAreas,
  fontOf: (name: string) => TextFont | null,
  glyphs: ShownGlyph[],
): Record<string, Handler> {
  let line: Matrix = IDENTITY;
  let pen: Matrix = IDENTITY;
  const start = (matrix: Matrix): void => {
    line = matrix;
    pen = matrix;
  };
  const move = (x: number, y: number): void => start(within(line, [1, 0, 0, 1, x, y]));

  function show(run: readonly (Glyph | number)[]): void {
    const now = state();
    const font = fontOf(now.font);
    const unit = font?.unit ?? 0;
    const places: { text: string; offset: number }[] = [];
    let offset = 0;
    for (const glyph of run) {
      if (typeof glyph === "number") {
        offset -= (glyph * now.size * now.stretch) / 1_000;
        continue;
      }
      places.push({ text: glyph.unicode, offset });
      const spacing = now.letterSpacing + (glyph.isSpace ? now.wordSpacing : 0);
      offset += (glyph.width * unit * now.size + spacing) * now.stretch;
    }
    const matrix = within(now.matrix, pen);
    const isWhite = now.fillsWhite && now.mode === PLAIN_FILL && !now.isBlended && !now.isUnclear;
    const isColourless = isWhite && font !== null && !areas.touches(runArea(matrix, now, places, offset));
    for (const { text, offset: x } of places) {
      const [, , , , e, f] = within(matrix, [1, 0, 0, 1, x, now.rise]);
      glyphs.push({ text, x: e, y: f, isColourless });
    }
    pen = within(pen, [1, 0, 0, 1, offset, 0]);
  }

  return {
    ...textStateHandlers(state),
    beginText: () => start(IDENTITY),
    setTextMatrix: ([matrix]) => start([...(matrix as Iterable<number>)] as unknown as Matrix),
    moveText: ([x, y]) => move(Number(x), Number(y)),
    setLeadingMoveText: ([x, y]) => {
      state().leading = -Number(y);
      move(Number(x), Number(y));
    },
    nextLine: () => move(0, -state().leading),
    showText: ([run]) => show(run as readonly (Glyph | number)[]),
  };
}

function textStateHandlers(state: () => PaintState): Record<string, Handler> {
  return {
    setCharSpacing: ([value]) => void (state().letterSpacing = Number(value)),
    setWordSpacing: ([value]) => void (state().wordSpacing = Number(value)),
    setHScale: ([value]) => void (state().stretch = Number(value) / 100),
    setLeading: ([value]) => void (state().leading = Number(value)),
    setTextRise: ([value]) => void (state().rise = Number(value)),
    setTextRenderingMode: ([value]) => void (state().mode = Number(value)),
    setFont: ([name, size]) => {
      state().font = String(name);
      state().size = Number(size);
    },
  };
}

/** The whole run, wherever gaps in it lead. */
function runArea(
  matrix: Matrix,
  { size, rise }: PaintState,
  places: readonly { readonly offset: number }[],
  end: number,
): ReturnType<typeof boxUnder> {
  const left = places.reduce((least, { offset }) => Math.min(least, offset), 0);
  const right = places.reduce((most, { offset }) => Math.max(most, offset), end);
  const height = Math.abs(size);
  return boxUnder(matrix, { left, right, bottom: rise - height * DESCENT, top: rise + height * ASCENT });
}
