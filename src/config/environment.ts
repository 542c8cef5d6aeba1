import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { AcervoError } from "#src/domain/index.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** A `.env` file of the working directory, and which of its names the environment leaves to it. */
export interface EnvFile {
  readonly path: string;
  readonly names: ReadonlySet<string>;
}

export interface Environment {
  /** The process environment over what the file says. */
  readonly values: Variables;
  readonly file: EnvFile | null;
  /** Why the file could not be read. */
  readonly problem: AcervoError | null;
}

/** The only place that reads the process environment and `.env`. */
export function readEnvironment(own: Variables = process.env, path = resolve(".env")): Environment {
  try {
    // Not a folder (Python keeps whole environments in one called ".env"), nor a pipe that never ends.
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
      return { values: own, file: null, problem: null };
    const given: Variables = parseEnv(readFileSync(path, "utf8"));
    const names = new Set(Object.keys(given).filter((name) => own[name] === undefined));
    return { values: { ...given, ...own }, file: { path, names }, problem: null };
  } catch (cause) {
    const problem = new AcervoError("path-not-readable", { path }, { cause });
    return { values: own, file: null, problem };
  }
}
