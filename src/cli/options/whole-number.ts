import { AcervoError } from "#src/domain/index.ts";

/** An option's parser that takes a whole number of any size: "1e9" counts, "5 itens" does not. */
export function wholeNumber(option: string): (value: string) => number {
  return (value) => {
    const number = value.trim() === "" ? Number.NaN : Number(value);
    if (!Number.isInteger(number))
      throw new AcervoError("invalid-option", { option, value, expected: "1, 2, 3…" });
    return number;
  };
}

/** An option that may be given several times. */
export function collect<Value>(
  parse: (value: string) => Value,
): (value: string, before: readonly Value[] | undefined) => Value[] {
  return (value, before = []) => [...before, parse(value)];
}
