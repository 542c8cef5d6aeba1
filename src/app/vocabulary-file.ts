import { isUtf8 } from "node:buffer";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "#src/config/index.ts";
import { AcervoError, type Language } from "#src/domain/index.ts";
import { readVocabulary, type Vocabulary } from "#src/retrieval/index.ts";
import { findFault, findSharedExpression } from "./vocabulary-fault.ts";
import { VOCABULARY_FAULTS } from "./vocabulary-fault-messages.ts";

type Place = Pick<Config, "dataDir" | "tenant" | "vocabulary">;

/** Hundreds of times what we ship. A single text of more can exhaust the engine that looks for its end. */
const MAX_BYTES = 5_000_000;
const TOO_LARGE: Readonly<Record<Language, string>> = {
  pt: "o arquivo passa de 5 MB; deixe só os termos do seu catálogo",
  en: "the file is larger than 5 MB; leave only the terms of your catalogue",
};

const SHIPPED = fileURLToPath(new URL("../../vocabularies", import.meta.url));

/** The tenant's own vocabulary where there is one, else the one that the settings name; null: none. */
export function vocabularyPath({ dataDir, tenant, vocabulary }: Place): string | null {
  const own = ownPath({ dataDir, tenant });
  if (existsSync(own)) return own;
  if (vocabulary === "none") return null;
  // A name; what has a separator in it is a path.
  const shipped = join(SHIPPED, `${basename(vocabulary)}.json`);
  return basename(vocabulary) === vocabulary && existsSync(shipped) ? shipped : vocabulary;
}

/** Looks at the file again whenever it has changed: a new vocabulary holds for the next search. */
export function vocabularyReader(place: Place): () => Vocabulary | null {
  let known: { readonly stamp: string; readonly vocabulary: Vocabulary } | null = null;
  return () => {
    const path = vocabularyPath(place);
    if (path === null) return null;
    const stamp = stampOf(path);
    if (known?.stamp !== stamp) known = { stamp, vocabulary: readVocabulary(contentOf(path), path) };
    return known.vocabulary;
  };
}

/** Makes a file the tenant's own vocabulary, once it has been read without complaint. */
export function saveVocabulary(
  place: Omit<Place, "vocabulary">,
  path: string,
  language: Language = "pt",
): Vocabulary {
  const text = contentOf(path, language);
  refuse(path, findFault(text, language));
  const vocabulary = readVocabulary(text, path);
  refuse(path, findSharedExpression(vocabulary, language));
  const own = ownPath(place);
  mkdirSync(dirname(own), { recursive: true });
  // Written beside and renamed: a reader never sees half a file.
  writeFileSync(`${own}.tmp`, text);
  renameSync(`${own}.tmp`, own);
  return vocabulary;
}

/** Back to the vocabulary of the settings. False: there was no other. */
export function removeVocabulary(place: Omit<Place, "vocabulary">): boolean {
  const own = ownPath(place);
  const isThere = existsSync(own);
  rmSync(own, { force: true });
  return isThere;
}

/** A tenant's name may hold anything; its file name may not. */
function ownPath({ dataDir, tenant }: Omit<Place, "vocabulary">): string {
  return join(dataDir, "vocabularies", `${encodeURIComponent(tenant).replaceAll(".", "%2E")}.json`);
}

function stampOf(path: string): string {
  const { mtimeMs, size, ino } = statOf(path);
  return [path, mtimeMs, size, ino].join(" ");
}

function statOf(path: string): Stats {
  try {
    return statSync(path);
  } catch (cause) {
    throw new AcervoError("path-not-found", { path }, { cause });
  }
}

function contentOf(path: string, language: Language = "pt"): string {
  const bytes = bytesOf(path, language);
  // Read as UTF-8, the accents of another encoding would be lost without a word.
  if (!isUtf8(bytes)) refuse(path, VOCABULARY_FAULTS[language].notUtf8);
  // Without the mark that some editors put in front.
  return new TextDecoder("utf-8").decode(bytes);
}

function bytesOf(path: string, language: Language): Uint8Array {
  if (statOf(path).size > MAX_BYTES) refuse(path, TOO_LARGE[language]);
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new AcervoError("path-not-found", { path }, { cause });
  }
}

function refuse(path: string, reason: string | null): void {
  if (reason !== null) throw new AcervoError("vocabulary-invalid", { path, reason });
}
