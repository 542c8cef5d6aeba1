import { AcervoError, type Origin, ORIGINS } from "#src/domain/index.ts";

type Given<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };

/** Leaves out what was not given: an option that is absent must not override a default. */
export function given<Fields extends object>(fields: Fields): Given<Fields> {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as Given<Fields>;
}

/** An option that may be given several times. */
export function collect<Value>(
  parse: (value: string) => Value,
): (value: string, before: readonly Value[] | undefined) => Value[] {
  return (value, before = []) => [...before, parse(value)];
}

export function oneOf<Word extends string>(option: string, words: readonly Word[]): (value: string) => Word {
  return (value) => words.find((word) => word === value) ?? invalidOption(option, value, words.join(", "));
}

/** An option's parser for names with commas between them. */
export function nameList(value: string): string[] {
  return value.split(",").flatMap((name) => name.trim() || []);
}

/** An option's parser for where knowledge came from: "help-center" is understood too. */
export function origin(option: string, origins: readonly Origin[] = ORIGINS): (value: string) => Origin {
  return (value) => {
    const word = value.trim().toUpperCase().replaceAll("-", "_");
    return origins.find((known) => known === word) ?? invalidOption(option, value, origins.join(", "));
  };
}

/** An option's parser that takes a whole number, of any size unless told: "1e9" counts, "5 itens" does not. */
export function wholeNumber(
  option: string,
  range?: { readonly min: number; readonly max: number },
): (value: string) => number {
  const { min, max } = range ?? { min: -Infinity, max: Infinity };
  return (value) => {
    const number = numberIn(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    return invalidOption(option, value, range === undefined ? "1, 2, 3…" : `${min}–${max}`);
  };
}

/** An option's parser for a part of a whole, 0 to 1: "0,5" as people write it, or "0.5". */
export function share(option: string): (value: string) => number {
  return (value) => {
    const number = numberIn(value.replace(",", "."));
    return number >= 0 && number <= 1 ? number : invalidOption(option, value, "0–1");
  };
}

function numberIn(value: string): number {
  return value.trim() === "" ? Number.NaN : Number(value);
}

export function invalidOption(option: string, value: string, expected: string): never {
  throw new AcervoError("invalid-option", { option, value, expected });
}

/** Reads "pergunta=Dúvida"; the name is empty where it is missing. What follows the first "=" may hold any sign. */
export function namedValue(written: string): NamedValue {
  const [, name = "", value = ""] = /^([^=]*)=(.*)$/s.exec(written) ?? [];
  return { name: name.trim(), value: value.trim() };
}

/** Something named: a field by its column, an attribute by its value. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Case and accents do not matter. */
export function plainName(name: string): string {
  return name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}
