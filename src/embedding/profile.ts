import { LEXICAL_PROFILE, PROFILES_BY_MODEL, STRONG_MODEL_PROFILE } from "./profile-table.ts";

/** How the list of a model's neighbours joins the lexical list. */
export type Fusion =
  /**
   * Lexical score as a share of the best the query could reach, plus the weighted cosine: for vectors too weak to
   * be trusted by rank. `termRange` says for which queries the vectors count: static vectors of one or two words
   * say little that the words do not, and those of a long text blur.
   */
  | { readonly kind: "score"; readonly vectorWeight: number; readonly termRange?: TermRange }
  /** Reciprocal ranks: for vectors that can stand beside the lexical list as equals. */
  | {
      readonly kind: "rrf";
      readonly k: number;
      readonly lexicalWeight: number;
      readonly vectorWeight: number;
    }
  | { readonly kind: "lexical" };

/** The weight grows as n / (n + half), is whole up to `full` terms and fades out at `none`. */
export interface TermRange {
  readonly half: number;
  readonly full: number;
  readonly none: number;
}

/** The least score of each level; below `baixa` there is no evidence. */
export interface ConfidenceThresholds {
  readonly alta: number;
  readonly media: number;
  readonly baixa: number;
}

/** What ranking needs to know of a model: each one spreads its cosines differently. */
export interface EmbeddingProfile {
  readonly fusion: Fusion;
  /** How much the cosine weighs beside the lexical share (1) when confidence is judged. */
  readonly similarityWeight: number;
  readonly confidence: ConfidenceThresholds;
}

/** The profile of a model id such as "openai:text-embedding-3-small"; null stands for search without vectors. */
export function profileFor(modelId: string | null): EmbeddingProfile {
  if (modelId === null) return LEXICAL_PROFILE;
  const known = PROFILES_BY_MODEL.find(({ prefix }) => modelId.startsWith(prefix));
  return known?.profile ?? STRONG_MODEL_PROFILE;
}
