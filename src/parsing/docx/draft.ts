import type { Block } from "../block.ts";

/** A block before its place in the text is known. */
export interface Draft {
  readonly kind: Block["kind"];
  readonly text: string;
  readonly level?: number;
  readonly page?: number;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly style?: string;
  readonly isTitle?: boolean;
  readonly isCentred?: boolean;
}
