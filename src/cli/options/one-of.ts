import { AcervoError } from "#src/domain/index.ts";

/** An option's parser that takes one of a few words. */
export function oneOf<Word extends string>(option: string, words: readonly Word[]): (value: string) => Word {
  return (value) => {
    const word = words.find((candidate) => candidate === value);
    if (word === undefined)
      throw new AcervoError("invalid-option", { option, value, expected: words.join(", ") });
    return word;
  };
}
