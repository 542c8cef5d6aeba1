import { cutText } from "../augmentation/quoted-text.ts";
import { costOf, lengthWithin } from "./prompt-cost.ts";

/** A shorter beginning of a passage says nothing. */
const MIN_LENGTH = 40;
/** What the mark of a cut costs beyond its length. */
const MARK_COST = 3;

/** The text, or the beginning of it that costs no more; null when that would say nothing. */
export function cutToCost(text: string, budget: number): string | null {
  if (costOf(text) <= budget) return text;
  const length = lengthWithin(text, budget - MARK_COST);
  return length < MIN_LENGTH ? null : cutText(text, length);
}
