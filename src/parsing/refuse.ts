import { AcervoError, type RefusalReason } from "#src/domain/index.ts";

/** The error that ends the reading of a file; `detail` is for people who want to know more. */
export function refusal(reason: RefusalReason, detail = "", cause?: unknown): AcervoError<"file-refused"> {
  return new AcervoError("file-refused", { reason, detail }, { cause });
}
