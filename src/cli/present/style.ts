import { styleText } from "node:util";

type Paint = (text: string) => string;

/** Emphasis for a terminal; plain text stays plain everywhere else. */
export interface Style {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly good: Paint;
  readonly bad: Paint;
  readonly match: Paint;
}

export function createStyle(isColoured: boolean): Style {
  const paint = (format: Parameters<typeof styleText>[0]): Paint =>
    isColoured ? (text) => styleText(format, text, { validateStream: false }) : (text) => text;
  return {
    bold: paint("bold"),
    dim: paint("dim"),
    good: paint("green"),
    bad: paint("red"),
    match: paint(["bold", "yellow"]),
  };
}
