import type { Command } from "commander";
import type { Origin } from "#src/domain/index.ts";
import type { Cli } from "../cli.ts";
import type { Messages } from "../messages/index.ts";
import { origin } from "./origin.ts";
import { share } from "./share.ts";
import { collect } from "./whole-number.ts";

/** Which results of a search stay, and who has the last word on their order. */
export interface RerankOptions {
  readonly source?: readonly Origin[];
  readonly minScore?: number;
  /** Not given: as the settings say. */
  readonly rerank?: boolean;
}

export function addRerankOptions(command: Command, { reranking }: Messages): Command {
  return command
    .option("--source <SOURCE>", reranking.source, collect(origin("--source")))
    .option("--min-score <N>", reranking.minScore, share("--min-score"))
    .option("--rerank", reranking.rerank)
    .option("--no-rerank", reranking.noRerank);
}

/** Who asks for what nobody can do should get to know it. */
export function noteNoReranker(cli: Cli, { rerank }: RerankOptions, reranker: string | null): void {
  if (rerank === true && reranker === null) cli.note(cli.text.reranking.notConfigured);
}
