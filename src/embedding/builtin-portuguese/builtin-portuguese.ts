import { setImmediate as nextTurn } from "node:timers/promises";
import type { EmbeddingModel } from "../embedding-model.ts";
import { DIMENSIONS } from "./dimensions.ts";
import type { Encode } from "./encode.ts";

const ASSETS = new URL("../../../assets/vectors-pt/", import.meta.url);
/** About 20 ms of work: the event loop breathes between one call and the next. */
const TEXTS_PER_CALL = 64;
/** A static vector is a mean of its words: in one text with the passage, a title of three words would drown. */
const TITLE_WEIGHT = 0.35;

export interface BuiltinPortugueseOptions {
  /** Folder of the table, with a slash at its end; the one that ships with the product unless told. */
  readonly folder?: URL;
}

/** The vectors that ship with the product: Portuguese, offline, no neural network. See assets/vectors-pt/README.md. */
export function builtinPortuguese(options: BuiltinPortugueseOptions = {}): EmbeddingModel {
  let loading: Promise<Encode> | undefined;
  return {
    id: "builtin:pt-128",
    fingerprint: "builtin:pt-128:v1",
    dimensions: DIMENSIONS,
    maxTextsPerCall: TEXTS_PER_CALL,
    isLocal: true,
    titleWeight: TITLE_WEIGHT,
    mayAnswerZero: true,
    async doEmbed(texts) {
      loading ??= load(options.folder ?? ASSETS);
      const encode = await loading;
      if (texts.length > 1) await nextTurn();
      return texts.map(encode);
    },
  };
}

/** The code comes with the table, on first use: most commands of the CLI never need either. */
async function load(folder: URL): Promise<Encode> {
  const [{ createEncode }, { loadVectorTable }] = await Promise.all([
    import("./encode.ts"),
    import("./vector-table.ts"),
  ]);
  return createEncode(await loadVectorTable(folder));
}
