import { IDENTITY, type Matrix } from "./painted-areas.ts";

/** Does what an operator says. */
export type Handler = (args: readonly unknown[]) => void;

/** What the operators of a page set, and what is saved and brought back. */
export interface PaintState {
  matrix: Matrix;
  fillsWhite: boolean;
  strokesWhite: boolean;
  lineWidth: number;
  isBlended: boolean;
  /** Colours may come out as others. */
  isUnclear: boolean;
  mode: number;
  font: string;
  size: number;
  letterSpacing: number;
  wordSpacing: number;
  stretch: number;
  leading: number;
  rise: number;
}

export function startState(): PaintState {
  return {
    matrix: IDENTITY,
    fillsWhite: false,
    strokesWhite: false,
    lineWidth: 1,
    isBlended: false,
    isUnclear: false,
    mode: 0,
    font: "",
    size: 0,
    letterSpacing: 0,
    wordSpacing: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
  };
}
