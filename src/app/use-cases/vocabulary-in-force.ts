import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#src/config/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { readVocabulary, type Vocabulary } from "#src/retrieval/index.ts";
import { vocabularyPath } from "../vocabulary-file.ts";

export interface VocabularyInForce {
  readonly path: string;
  readonly vocabulary: Vocabulary;
  /** Set for this tenant, and not by the settings. */
  readonly isOwn: boolean;
}

/** Null where products are searched without one. */
export function vocabularyInForce(config: Config): VocabularyInForce | null {
  const path = vocabularyPath(config);
  if (path === null) return null;
  const isOwn = path.startsWith(join(config.dataDir, "vocabularies"));
  return { path, vocabulary: readVocabulary(read(path), path), isOwn };
}

function read(path: string): string {
  try {
    // Decoded, so that the mark that some editors put in front is dropped.
    return new TextDecoder("utf-8").decode(readFileSync(path));
  } catch (cause) {
    throw new AcervoError("path-not-found", { path }, { cause });
  }
}
