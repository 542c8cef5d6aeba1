import { AcervoError, type Origin, ORIGINS } from "#src/domain/index.ts";

/** An option's parser for where knowledge came from: "help-center" is understood too. */
export function origin(option: string, origins: readonly Origin[] = ORIGINS): (value: string) => Origin {
  return (value) => {
    const word = value.trim().toUpperCase().replaceAll("-", "_");
    const found = origins.find((candidate) => candidate === word);
    if (found === undefined)
      throw new AcervoError("invalid-option", { option, value, expected: origins.join(", ") });
    return found;
  };
}
