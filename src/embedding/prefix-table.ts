/** Families of open models that expect a prefix, by a pattern over the model's name. */
export const PREFIXES_BY_FAMILY = [
  { name: /(?:^|[^a-z0-9])e5(?:[^a-z0-9]|$)/i, queryPrefix: "query: ", passagePrefix: "passage: " },
  { name: /nomic-embed/i, queryPrefix: "search_query: ", passagePrefix: "search_document: " },
] as const;
