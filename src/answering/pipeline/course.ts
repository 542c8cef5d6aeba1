import type { AnsweringDeps } from "./answering-means.ts";
import type { AskRequest } from "./ask.ts";
import type { Audit } from "./audit.ts";
import type { SearchedAs } from "./read-question.ts";
import type { Recollection } from "./recall.ts";

/** One question on its way through the steps. */
export interface Course {
  readonly asked: AskRequest;
  readonly memory: Recollection;
  readonly searched: SearchedAs;
  readonly means: AnsweringDeps;
  readonly audit: Audit;
}
