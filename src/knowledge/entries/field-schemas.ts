import { z } from "zod";
import type { Cell } from "#src/parsing/index.ts";
import { cleanLine, cleanText } from "./clean-text.ts";
import { orNull, readNumber, readTruth } from "./read-value.ts";
import { splitItems } from "./split-items.ts";

/** What people and files write, turned into what an entry holds. */

export function lineField(longest: number) {
  return z.preprocess((value) => asText(value, cleanLine), z.string().min(1).max(longest));
}

export function textField(longest: number) {
  return z.preprocess((value) => asText(value, cleanText), z.string().min(1).max(longest));
}

/** Null when nothing is said, or a sign for it ("-", "n/a"). */
export function optionalLine(longest: number) {
  return z
    .preprocess((value) => orNull(asText(value, cleanLine)), z.string().max(longest).nullable())
    .optional()
    .transform((text) => text ?? null);
}

export function itemsField(most: number, longest: number) {
  return z
    .preprocess(
      (value) => (isItems(value) ? splitItems((value ?? null) as Cell) : value),
      z.array(z.string().max(longest)).max(most),
    )
    .optional()
    .transform((items) => items ?? []);
}

/** `fallback` when nothing is said. */
export function numberField<Fallback extends number | null>(least: number, most: number, fallback: Fallback) {
  return z
    .preprocess(asNumber, z.number().min(least).max(most).nullable())
    .optional()
    .transform((number) => number ?? fallback);
}

export function wholeNumberField(least: number, most: number, fallback: number) {
  return z
    .preprocess(asNumber, z.int().min(least).max(most).nullable())
    .optional()
    .transform((number) => number ?? fallback);
}

function asNumber(value: unknown): unknown {
  const given = orNull(value);
  return given === null ? null : (readNumber(given) ?? given);
}

export function truthField(fallback: boolean) {
  return z
    .preprocess((value) => {
      const given = orNull(value);
      return given === null ? null : (readTruth(given) ?? given);
    }, z.boolean().nullable())
    .optional()
    .transform((truth) => truth ?? fallback);
}

function asText(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === "string") return clean(value);
  return typeof value === "number" && Number.isFinite(value) ? String(value) : value;
}

function isItems(value: unknown): boolean {
  if (value === null || value === undefined || typeof value === "string") return true;
  return Array.isArray(value) && value.every((item) => typeof item === "string" || typeof item === "number");
}
