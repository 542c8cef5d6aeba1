import type { Language } from "#src/domain/index.ts";
import type { Messages } from "../messages/index.ts";
import type { Format } from "./format.ts";
import type { Style } from "./style.ts";

/** How to show things to this reader. */
export interface Presentation {
  readonly language: Language;
  readonly text: Messages;
  readonly format: Format;
  readonly style: Style;
  /** Columns to fill. */
  readonly width: number;
}
