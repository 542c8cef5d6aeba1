import type { ChunkingConfig } from "#src/config/index.ts";
import { PARSER_VERSION } from "#src/parsing/index.ts";
import { ANALYZER_VERSION } from "#src/text/index.ts";

/** The recipe of chunks that keep their cuts and are analysed anew. */
export function withCurrentAnalyzer(recipe: string): string {
  return recipe.replace(/^analyzer \d+/, `analyzer ${ANALYZER_VERSION}`);
}

/** Names how text is read, cut and analysed: two indexes with the same recipe hold the same terms for the same text. */
export function recipeFor(config: ChunkingConfig): string {
  const size = config.kind === "recursive" ? config.maxChars : config.maxTokens;
  return `analyzer ${ANALYZER_VERSION}, ${config.kind} ${size}/${config.overlap}, parser ${PARSER_VERSION}`;
}
