import { mapInSlices } from "#src/providers/index.ts";
import type { EmbeddingModel } from "../embedding-model.ts";
import type { Encoder } from "./encode.ts";

const ASSETS = new URL("../../../assets/vectors-pt/", import.meta.url);
/** A static vector is a mean of its words: in one text with the passage, a title of three words would drown. */
const TITLE_WEIGHT = 0.35;

export interface BuiltinPortugueseOptions {
  /** Folder of the table, with a slash at its end; by default the one that ships with the product. */
  readonly folder?: URL;
  /** Milliseconds, to measure how long the event loop waits. */
  readonly now?: () => number;
}

/** The vectors that ship with the product: Portuguese, offline, no neural network. See assets/vectors-pt/README.md. */
export function builtinPortuguese(options: BuiltinPortugueseOptions = {}): EmbeddingModel {
  let loading: Promise<Encoder> | undefined;
  const encoder = (): Promise<Encoder> => (loading ??= load(options.folder ?? ASSETS));
  return {
    id: "builtin:pt-128",
    fingerprint: "builtin:pt-128:v1",
    dimensions: 128,
    maxTextsPerCall: 64,
    isLocal: true,
    titleWeight: TITLE_WEIGHT,
    mayAnswerZero: true,
    async doEmbed(texts, { signal }) {
      const { encode } = await encoder();
      return mapInSlices(texts, encode, { signal, ...(options.now && { now: options.now }) });
    },
    wordVectors: async (text) => (await encoder()).wordVectors(text),
  };
}

/** The code comes with the table, on first use: most commands of the CLI never need either. */
async function load(folder: URL): Promise<Encoder> {
  const { createEncoder, loadVectorTable } = await import("./encode.ts");
  return createEncoder(await loadVectorTable(folder));
}

let wordTest: Promise<(word: string) => boolean> | undefined;

/** Whether a word is a common Portuguese one, and so no slip for another. */
export async function isPortugueseWord(word: string): Promise<boolean> {
  wordTest ??= import("./encode.ts").then(({ loadWordTest }) => loadWordTest(ASSETS));
  return (await wordTest)(word);
}
