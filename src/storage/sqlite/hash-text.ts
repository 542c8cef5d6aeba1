import { createHash } from "node:crypto";

/** Also what `doctor` compares with: a flipped byte in a stored text does not go unseen. */
export function hashText(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}
