import { createHash } from "node:crypto";

/** Words that a model was trained to find before each text; without them its vectors are worse, silently. */
export interface Prefixes {
  readonly queryPrefix: string;
  readonly passagePrefix: string;
}

/** Families of open models that expect a prefix, by a pattern over the model's name. */
const PREFIXES_BY_FAMILY = [
  { name: /(?:^|[^a-z0-9])e5(?:[^a-z0-9]|$)/i, queryPrefix: "query: ", passagePrefix: "passage: " },
  { name: /nomic-embed/i, queryPrefix: "search_query: ", passagePrefix: "search_document: " },
] as const;

/** What was set, else what the model's family expects, else nothing. */
export function prefixesFor(modelName: string, chosen: Partial<Prefixes>): Prefixes {
  const family = PREFIXES_BY_FAMILY.find(({ name }) => name.test(modelName));
  return {
    queryPrefix: chosen.queryPrefix ?? family?.queryPrefix ?? "",
    passagePrefix: chosen.passagePrefix ?? family?.passagePrefix ?? "",
  };
}

/** Prefixes move every vector, so they are part of what names a vector space. */
export function fingerprintOf(base: string, { queryPrefix, passagePrefix }: Prefixes): string {
  if (queryPrefix === "" && passagePrefix === "") return base;
  const digest = createHash("sha256").update(`${queryPrefix}\n${passagePrefix}`).digest("hex");
  return `${base}:${digest.slice(0, 8)}`;
}
