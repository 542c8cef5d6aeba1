/** How the list of a model's neighbours joins the lexical list. */
export type Fusion =
  /**
   * Lexical score as a share of the best the query could reach, plus the weighted cosine: for vectors too weak to
   * be trusted by rank. `termRange` says for which queries the vectors count: those of a long text blur.
   * `smallBase` raises the weight where few passages compete and the words alone tell little.
   */
  | {
      readonly kind: "score";
      readonly vectorWeight: number;
      readonly termRange?: TermRange;
      readonly smallBase?: SmallBase;
    }
  /** Reciprocal ranks: for vectors that can stand beside the lexical list as equals. */
  | {
      readonly kind: "rrf";
      readonly k: number;
      readonly lexicalWeight: number;
      readonly vectorWeight: number;
    }
  | { readonly kind: "lexical" };

/** The weight is whole up to `full` terms and fades out at `none`. */
export interface TermRange {
  readonly full: number;
  readonly none: number;
}

/** The weight is raised by the share `gain` in an empty base, by half of that in one of `half` chunks. */
export interface SmallBase {
  readonly gain: number;
  readonly half: number;
}

/** The minimum of each level; below `baixa` there is no evidence. */
export interface ConfidenceThresholds {
  readonly alta: number;
  readonly media: number;
  readonly baixa: number;
}

/** What ranking needs to know of a model: each one spreads its cosines differently. */
export interface EmbeddingProfile {
  readonly fusion: Fusion;
  /** How much the cosine weighs beside the lexical share (1) in the evidence that `confidence` cuts. */
  readonly similarityWeight: number;
  /** Of the evidence by words, in which a cosine may have its share. */
  readonly confidence: ConfidenceThresholds;
  /** Of the cosine by itself, for a passage that says it in other words; null: cosines alone prove nothing. */
  readonly similarity: ConfidenceThresholds | null;
}

/**
 * Confidence thresholds were fitted by the method of `acervo calibrate` on five judged sets, with the other sets'
 * questions as those that cannot be answered (docs/quality.md). Evidence is the mean of two shares, weighted: of the
 * best lexical score that the query could reach, and the cosine.
 */
const LEXICAL_PROFILE: EmbeddingProfile = {
  fusion: { kind: "lexical" },
  similarityWeight: 0,
  confidence: { alta: 0.47, media: 0.37, baixa: 0.22 },
  similarity: null,
};

/**
 * Models that we could not measure: words count as they do without a model, and the cosine beside them by the usual
 * thresholds for models whose unrelated texts lie far below them. `acervo calibrate` fits both.
 */
const STRONG_MODEL_PROFILE: EmbeddingProfile = {
  ...LEXICAL_PROFILE,
  fusion: { kind: "rrf", k: 60, lexicalWeight: 1, vectorWeight: 1 },
  similarity: { alta: 0.85, media: 0.7, baixa: 0.6 },
};

/** Models whose authors say that all their cosines lie between .7 and 1: unrelated texts reach .8. */
const NARROW_MODEL = /\be5\b|ada-002/i;
/** The usual thresholds, counted from .7 on. */
const NARROW_MODEL_PROFILE: EmbeddingProfile = {
  ...STRONG_MODEL_PROFILE,
  similarity: { alta: 0.955, media: 0.91, baixa: 0.88 },
};

/** By provider; all others have the strong profile. */
const PROFILES: ReadonlyMap<string, EmbeddingProfile> = new Map([
  [
    "builtin",
    {
      fusion: {
        kind: "score",
        vectorWeight: 0.15,
        termRange: { full: 8, none: 16 },
        smallBase: { gain: 5 / 3, half: 300 },
      },
      similarityWeight: 0.5,
      confidence: { alta: 0.5, media: 0.41, baixa: 0.27 },
      // Of 1,200 foreign questions on three sets, 12 have a passage at .6 and none at .75 (docs/quality.md).
      similarity: { alta: 1, media: 0.75, baixa: 0.6 },
    },
  ],
  // For tests: its vectors mean nothing, so they hardly count.
  ["hash", { ...LEXICAL_PROFILE, fusion: { kind: "score", vectorWeight: 0.1 } }],
]);

/** The profile of a model id such as "openai:text-embedding-3-small"; null stands for search without vectors. */
export function profileFor(modelId: string | null): EmbeddingProfile {
  if (modelId === null) return LEXICAL_PROFILE;
  const strong = NARROW_MODEL.test(modelId) ? NARROW_MODEL_PROFILE : STRONG_MODEL_PROFILE;
  return PROFILES.get(modelId.split(":", 1)[0] ?? "") ?? strong;
}
