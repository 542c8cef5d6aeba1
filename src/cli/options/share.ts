import { AcervoError } from "#src/domain/index.ts";

/** An option's parser for a part of a whole, 0 to 1: "0,5" as people write it, or "0.5". */
export function share(option: string): (value: string) => number {
  return (value) => {
    const number = value.trim() === "" ? Number.NaN : Number(value.replace(",", "."));
    if (number >= 0 && number <= 1) return number;
    throw new AcervoError("invalid-option", { option, value, expected: "0–1" });
  };
}
