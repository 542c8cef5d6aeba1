import { isUtf8 } from "node:buffer";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { visit } from "jsonc-parser";
import { AcervoError, type Language } from "#src/domain/index.ts";
import {
  type Concept,
  createConceptTable,
  readVocabulary,
  type Vocabulary,
  vocabularyFile,
} from "#src/retrieval/index.ts";
import type { SettingStore } from "#src/storage/index.ts";

/** The part of a tenant that keeps its vocabulary. */
export interface VocabularyOwner {
  readonly name: string;
  readonly store: { readonly settings: SettingStore };
}

export interface VocabularyInForce {
  readonly vocabulary: Vocabulary;
  /** The file that it was read from; null for the tenant's own, which is in the store. */
  readonly path: string | null;
}

const KEY = "vocabulary";
/** Hundreds of times what we ship. */
const MAX_BYTES = 5_000_000;

/** Folders that may hold the vocabularies that ship: beside `src`, or beside a bundle. */
const SHIPPED = ["../../../vocabularies", "../vocabularies"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/**
 * Finds the vocabulary of a tenant: its own where it has one, else the one that the settings name (a name that ships, the
 * path of a file, or "none"). Reads again only what has changed.
 */
export function vocabularyReader(
  settings: SettingStore,
  configured: string,
): (tenant: string) => Promise<VocabularyInForce | null> {
  const known = new Map<string, { readonly stamp: string; readonly vocabulary: Vocabulary }>();
  const path = pathOf(configured);

  async function cached(key: string, stamp: string, read: () => Promise<string>): Promise<Vocabulary> {
    const last = known.get(key);
    if (last?.stamp === stamp) return last.vocabulary;
    const vocabulary = readVocabulary(await read(), path ?? configured);
    known.set(key, { stamp, vocabulary });
    return vocabulary;
  }

  return async (tenant) => {
    const own = await settings.get(tenant, KEY);
    if (typeof own === "string") {
      return { path: null, vocabulary: await cached(`tenant ${tenant}`, own, async () => own) };
    }
    known.delete(`tenant ${tenant}`);
    if (path === null) return null;
    const { mtimeMs, size, ino } = await found(path, stat(path));
    const stamp = [mtimeMs, size, ino].join(" ");
    return { path, vocabulary: await cached("configured", stamp, () => contentOf(path, "pt")) };
  };
}

/** Null where products are searched without one. */
export function readVocabularyInForce(
  owner: VocabularyOwner & { readonly config: { readonly vocabulary: string } },
): Promise<VocabularyInForce | null> {
  return vocabularyReader(owner.store.settings, owner.config.vocabulary)(owner.name);
}

/** Makes a file the tenant's own vocabulary, unless something is wrong with it. */
export async function setVocabulary(
  { store, name }: VocabularyOwner,
  path: string,
  language: Language = "pt",
): Promise<Vocabulary> {
  return setVocabularyText({ store, name }, await contentOf(path, language), { path, language });
}

/** The same for a text; `path` is what it is called. */
export async function setVocabularyText(
  { store, name }: VocabularyOwner,
  text: string,
  { path, language }: { readonly path: string; readonly language: Language },
): Promise<Vocabulary> {
  const fault = findFault(text, MESSAGES[language]);
  if (fault !== null) throw invalid(path, fault);
  await store.settings.put(name, KEY, text);
  return readVocabulary(text, path);
}

/** Back to the vocabulary of the settings. False: there was no other. */
export function resetVocabulary({ store, name }: VocabularyOwner): Promise<boolean> {
  return store.settings.remove(name, KEY);
}

function pathOf(configured: string): string | null {
  if (configured === "none") return null;
  // What has a separator in it is a path, not a name.
  if (basename(configured) !== configured) return configured;
  const shipped = SHIPPED.map((folder) => join(folder, `${configured}.json`));
  return shipped.find((path) => existsSync(path)) ?? configured;
}

/** A step of reading a file; whatever fails, the file cannot be had. */
function found<Result>(path: string, step: Promise<Result>): Promise<Result> {
  return step.catch((cause: unknown) => {
    throw new AcervoError("path-not-found", { path }, { cause });
  });
}

async function contentOf(path: string, language: Language): Promise<string> {
  const say = MESSAGES[language];
  if ((await found(path, stat(path))).size > MAX_BYTES) throw invalid(path, say.tooLarge);
  const bytes = await found(path, readFile(path));
  // Read as UTF-8, the accents of another encoding would be lost without a word.
  if (!isUtf8(bytes)) throw invalid(path, say.notUtf8);
  // Without the byte order mark.
  return new TextDecoder("utf-8").decode(bytes);
}

function invalid(path: string, reason: string): AcervoError {
  return new AcervoError("vocabulary-invalid", { path, reason });
}

const MESSAGES = {
  pt: {
    notUtf8: "o arquivo não está em UTF-8; abra-o num editor de texto e salve-o como UTF-8",
    tooLarge: "o arquivo passa de 5 MB; deixe só os termos do seu catálogo",
    json: (near: string, place: string) => `o JSON tem um erro na ${place}, perto de ${near}`,
    unfinished: (place: string) => `o JSON está incompleto: termina na ${place}, sem fechar o que abriu`,
    repeated: (key: string, place: string) =>
      `"${key}" se repete na ${place}: junte os sinônimos num só lugar`,
    place: (line: number, column: number) => `linha ${line}, coluna ${column}`,
    shared: (expression: string, first: string, second: string) =>
      `"${expression}" está em dois termos, "${first}" e "${second}"; deixe em um só`,
    file: "o arquivo",
    object: "tem de ser um objeto, entre { e }",
    field: "não é um campo; os campos são nome, descricao, culturas, tratamentos e genericos",
    text: "tem de ser um texto",
    label: "tem de ser um texto de 1 a 100 letras",
    list: "precisa de uma lista de até 200 sinônimos, cada um um texto de 1 a 100 letras, entre [ e ]",
  },
  en: {
    notUtf8: "the file is not in UTF-8; open it in a text editor and save it as UTF-8",
    tooLarge: "the file is larger than 5 MB; leave only the terms of your catalogue",
    json: (near: string, place: string) => `the JSON has an error in ${place}, near ${near}`,
    unfinished: (place: string) => `the JSON is incomplete: it ends in ${place} with something left open`,
    repeated: (key: string, place: string) =>
      `"${key}" occurs again in ${place}: join the synonyms in one place`,
    place: (line: number, column: number) => `line ${line}, column ${column}`,
    shared: (expression: string, first: string, second: string) =>
      `"${expression}" stands under two terms, "${first}" and "${second}"; leave it under one`,
    file: "the file",
    object: "must be an object, between { and }",
    field: "is no field; the fields are nome, descricao, culturas, tratamentos and genericos",
    text: "must be a text",
    label: "must be a text of 1 to 100 letters",
    list: "needs a list of up to 200 synonyms, each a text of 1 to 100 letters, between [ and ]",
  },
};

type Messages = (typeof MESSAGES)[Language];

const MAX_SHOWN = 20;

/** What keeps a text from being a vocabulary, for its author; null: nothing. */
function findFault(text: string, say: Messages): string | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return findJsonFault(text, say) ?? say.json(text.slice(0, MAX_SHOWN).trim(), say.place(1, 1));
  }
  // In this order: what has the right shape is not nested deeply, and can be visited.
  return findShapeFault(value, say) ?? findJsonFault(text, say) ?? findSharedExpression(text, say);
}

/** The first place where a text stops being JSON or an object repeats a key. */
function findJsonFault(text: string, say: Messages): string | null {
  const open: Set<string>[] = [];
  let fault: string | null = null;
  try {
    visit(
      text,
      {
        onObjectBegin: () => void open.push(new Set()),
        onObjectEnd: () => void open.pop(),
        onObjectProperty: (key, _offset, _length, line, column) => {
          if (open.at(-1)?.has(key)) fault ??= say.repeated(key, say.place(line + 1, column + 1));
          open.at(-1)?.add(key);
        },
        onError: (_code, offset, _length, line, column) => {
          const near = /^.*/
            .exec(text.slice(offset, offset + MAX_SHOWN))?.[0]
            .trim()
            .toWellFormed();
          const place = say.place(line + 1, column + 1);
          fault ??= near ? say.json(near, place) : say.unfinished(place);
        },
      },
      { disallowComments: true },
    );
  } catch (error) {
    // The stack of the visitor overflows on what is nested deeply.
    if (!(error instanceof RangeError)) throw error;
  }
  return fault;
}

function findShapeFault(value: unknown, say: Messages): string | null {
  const issues = vocabularyFile.safeParse(value).error?.issues ?? [];
  const unknown = issues.find((issue) => issue.code === "unrecognized_keys");
  if (unknown !== undefined) return `"${unknown.keys[0]}" ${say.field}`;
  const [issue] = issues;
  if (issue === undefined) return null;
  const [field, term] = issue.path.map(String);
  if (field === undefined) return `${say.file} ${say.object}`;
  if (field === "nome") return `"nome" ${say.label}`;
  if (field === "descricao") return `"descricao" ${say.text}`;
  if (term === undefined) return `"${field}" ${say.object}`;
  const place = `"${field}" > "${term.slice(0, MAX_SHOWN)}"`;
  return `${place} ${issue.code === "invalid_key" ? say.label : say.list}`;
}

/** An expression of two terms, compared as searches do: it would stand for either, by chance. */
function findSharedExpression(text: string, say: Messages): string | null {
  const owners = new Map<string, Concept>();
  const vocabulary = readVocabulary(text, "");
  for (const concept of vocabulary.concepts) {
    for (const label of [concept.term, ...concept.synonyms]) {
      const alone = { ...concept, term: label, synonyms: [] };
      const { expressions } = createConceptTable({ ...vocabulary, concepts: [alone] });
      const [[first] = []] = [...expressions.values()];
      const key = first?.stems.join(" ") ?? "";
      const owner = owners.get(key);
      if (key !== "" && owner !== undefined && owner !== concept)
        return say.shared(label, owner.term, concept.term);
      owners.set(key, concept);
    }
  }
  return null;
}
