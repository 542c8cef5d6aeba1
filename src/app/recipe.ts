import type { Config } from "#src/config/index.ts";
import { LAW_READER_VERSION } from "#src/law/index.ts";
import { PARSER_VERSION } from "#src/parsing/index.ts";
import { ANALYZER_VERSION } from "#src/text/index.ts";

/** The first part of a recipe: chunks that keep their cuts and are analysed anew change only this. */
export function analyzerName(): string {
  return `analyzer ${ANALYZER_VERSION}`;
}

/** Names how text is read, cut and analysed: two indexes with the same recipe hold the same terms for the same text. */
export function recipeFor({ chunking, legalChunking }: Pick<Config, "chunking" | "legalChunking">): string {
  const size = chunking.kind === "recursive" ? chunking.maxChars : chunking.maxTokens;
  const { maxTokens, overlap, minTokens } = legalChunking;
  return [
    analyzerName(),
    `${chunking.kind} ${size}/${chunking.overlap}`,
    `parser ${PARSER_VERSION}`,
    `law ${LAW_READER_VERSION} ${maxTokens}/${overlap}/${minTokens}`,
  ].join(", ");
}
