import type { EmbeddingProfile } from "./profile.ts";

/** Without vectors the scores are shares of the best lexical score that the query could reach. */
export const LEXICAL_PROFILE: EmbeddingProfile = {
  fusion: { kind: "lexical" },
  similarityWeight: 0,
  confidence: { alta: 0.7, media: 0.45, baixa: 0.2 },
};

export const STRONG_MODEL_PROFILE: EmbeddingProfile = {
  fusion: { kind: "rrf", k: 60, lexicalWeight: 1, vectorWeight: 1 },
  similarityWeight: 1,
  confidence: { alta: 0.85, media: 0.7, baixa: 0.6 },
};

/** The first prefix that fits wins. */
export const PROFILES_BY_MODEL: readonly { readonly prefix: string; readonly profile: EmbeddingProfile }[] = [
  {
    prefix: "builtin:",
    profile: {
      fusion: { kind: "score", vectorWeight: 0.3, termRange: { half: 4, full: 8, none: 16 } },
      similarityWeight: 0.5,
      confidence: { alta: 0.65, media: 0.45, baixa: 0.3 },
    },
  },
  {
    prefix: "hash:",
    profile: {
      fusion: { kind: "score", vectorWeight: 0.1 },
      similarityWeight: 0,
      confidence: { alta: 0.65, media: 0.45, baixa: 0.3 },
    },
  },
];
