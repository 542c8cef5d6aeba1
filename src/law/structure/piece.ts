import type { ProvisionKind, ProvisionPath } from "#src/domain/index.ts";
import type { ReadProvision } from "../structure.ts";

/** A provision as it stands in the text, before its wordings are compared. */
export interface Piece {
  readonly norma: string;
  readonly path: ProvisionPath;
  readonly tipo: ProvisionKind;
  readonly start: number;
  readonly labelEnd: number;
  end: number;
  readonly isStruck: boolean;
  readonly rubric: ReadProvision["rubric"];
}
