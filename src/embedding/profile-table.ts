import type { EmbeddingProfile } from "./profile.ts";

/**
 * Confidence thresholds were fitted by the method of `acervo calibrate` on five judged sets, with the other sets'
 * questions as those that cannot be answered (docs/quality.md). A score is the mean of two shares, weighted: of the
 * best lexical score that the query could reach, and the cosine.
 */
export const LEXICAL_PROFILE: EmbeddingProfile = {
  fusion: { kind: "lexical" },
  similarityWeight: 0,
  confidence: { alta: 0.49, media: 0.36, baixa: 0.21 },
};

/**
 * Models that we could not measure. Their cosines lie on scales of their own, so confidence rests on the words
 * until `acervo calibrate` has seen the model; the lowest bar is low because they also find other words.
 */
export const STRONG_MODEL_PROFILE: EmbeddingProfile = {
  fusion: { kind: "rrf", k: 60, lexicalWeight: 1, vectorWeight: 1 },
  similarityWeight: 0,
  confidence: { alta: 0.49, media: 0.36, baixa: 0.12 },
};

/** The first prefix that fits wins. */
export const PROFILES_BY_MODEL: readonly { readonly prefix: string; readonly profile: EmbeddingProfile }[] = [
  {
    prefix: "builtin:",
    profile: {
      fusion: { kind: "score", vectorWeight: 0.3, termRange: { half: 8, full: 8, none: 16 } },
      similarityWeight: 0.5,
      confidence: { alta: 0.55, media: 0.4, baixa: 0.3 },
    },
  },
  {
    // For tests: its vectors mean nothing, so they hardly count.
    prefix: "hash:",
    profile: { ...LEXICAL_PROFILE, fusion: { kind: "score", vectorWeight: 0.1 } },
  },
];
