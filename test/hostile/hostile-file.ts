import type { RefusalReason } from "#src/domain/index.ts";

export type Outcome = "indexed" | RefusalReason;

/** A bad file, made only when it is asked for: some are large. */
export interface HostileCase {
  /** With the extension that chooses the parser. */
  readonly name: string;
  readonly make: () => Uint8Array | string;
  /** What may come of it, where "indexed or refused with a reason" is not strict enough. */
  readonly expect?: readonly Outcome[];
  /** Words that must be found when it is indexed. */
  readonly contains?: string;
  /** Words that must never come out of it. */
  readonly lacks?: string;
  /** Small and quick enough for every test run. */
  readonly quick?: boolean;
}

export interface HostileFile extends Omit<HostileCase, "make"> {
  readonly family: string;
  readonly bytes: Uint8Array;
}

/** What hostile files reach for, so that reaching it is noticed. */
export interface Traps {
  /** A file outside of what is read. */
  readonly canaryPath: string;
  /** A server that counts its visitors. */
  readonly url: string;
}

export const NO_TRAPS: Traps = { canaryPath: "/nonexistent/canario.txt", url: "http://127.0.0.1:9/" };

/** An honest sentence, to tell "refused" from "read and empty". */
export const PROSE = "O atendimento ao público funciona das 8h às 17h, de segunda a sexta-feira.";

/** Sizes of the heavy files. */
export const MB = 1024 * 1024;

/** Names that every JavaScript object answers to without being given any. */
export const OBJECT_NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty"];
