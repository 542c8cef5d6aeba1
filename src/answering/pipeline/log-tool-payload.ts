import type { ToolRun } from "#src/domain/index.ts";
import type { AnswerLog } from "./answering-means.ts";

/** Enough to see what a model was given, without copying the knowledge base into the log. */
const PREVIEW_CHARACTERS = 800;

/** One line for each search made for an answer: which, with what, how many, and how what was handed on begins. */
export function logToolPayload(
  log: AnswerLog,
  traceId: string,
  run: ToolRun,
  mask: (text: string) => string,
): void {
  const { tool, askedBy, arguments: input, resultCount, payload, milliseconds, error } = run;
  log.info(
    {
      traceId,
      tool,
      askedBy,
      arguments: mask(JSON.stringify(input)),
      resultCount,
      // Masked before it is cut: half a key would not be recognised.
      preview: mask(payload).slice(0, PREVIEW_CHARACTERS).toWellFormed(),
      milliseconds: Math.round(milliseconds),
      ...(error === null ? {} : { error: mask(error) }),
    },
    "tool payload",
  );
}
