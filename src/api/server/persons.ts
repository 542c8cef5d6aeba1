import { z } from "zod";
import {
  type ErasedPerson,
  type ExportedDocument,
  type PersonExport,
  type PersonFinding,
  PLACES,
} from "#src/app/index.ts";
import {
  conversationReply,
  feedbackReply,
  presentConversation,
  presentFeedback,
  presentTrace,
  traceReply,
} from "../answer.ts";
import { keyListReply, presentKeys } from "./access.ts";
import { documentKind, each, list, metadata, numbers, records, snakeKeys, strings } from "../common.ts";
import { waitingFiles } from "../documents.ts";
import { entry } from "../entries.ts";

const finding = z.strictObject({
  id: z.string(),
  place: z.enum(PLACES),
  ...strings("key", "label"),
  matches: records({ kind: z.enum(["number", "email", "name"]), ...strings("given", "excerpt") }),
});

const findings = list(finding);

export const personSearchReply = z.strictObject({ findings });
export type PersonSearchReply = z.infer<typeof personSearchReply>;

export const presentFindings = (found: readonly PersonFinding[]): PersonSearchReply => ({ findings: found });

export const personErasureReply = z.strictObject({
  erased: findings,
  /** What a second search found: what was not chosen, or came in meanwhile. */
  remaining: findings,
  /** Files as they were handed in. */
  files: z.number(),
  /** In how many others quotations gave way to a tombstone. */
  ...numbers("documents", "traces", "messages"),
  backups: list(z.string()),
  waiting: waitingFiles,
});
export type PersonErasureReply = z.infer<typeof personErasureReply>;

export function presentErasedPerson({ forgotten, ...erased }: ErasedPerson): PersonErasureReply {
  return { ...erased, ...forgotten };
}

const exportedDocument = z.strictObject({
  document_id: z.number(),
  ...strings("collection", "name", "source", "created_at", "updated_at", "text"),
  kind: documentKind,
  metadata,
  entry: entry.nullable(),
});

export const personExportReply = z.strictObject({
  ...strings("tenant", "made_at"),
  identifiers: list(z.string()),
  findings,
  documents: list(exportedDocument),
  conversations: list(conversationReply),
  traces: list(traceReply),
  feedback: list(feedbackReply),
  jobs: list(z.looseObject({ id: z.number(), kind: z.string() })),
  keys: keyListReply.shape.keys,
  /** Whom texts were sent to: models called, and those that are configured. */
  recipients: records({
    ...strings("purpose", "provider"),
    ...each(z.string().nullable(), "model", "first_at", "last_at"),
    calls: z.number().nullable(),
  }),
});
export type PersonExportReply = z.infer<typeof personExportReply>;

export function presentPersonExport(found: PersonExport, madeAt: Date): PersonExportReply {
  return {
    ...found,
    made_at: madeAt.toISOString(),
    documents: found.documents.map(presentDocument),
    conversations: found.conversations.map(presentConversation),
    traces: found.traces.map(presentTrace),
    feedback: found.feedback.map(presentFeedback),
    jobs: found.jobs.map(snakeKeys),
    keys: presentKeys(found.keys).keys,
    recipients: found.recipients.map(snakeKeys),
  };
}

function presentDocument({ document, text }: ExportedDocument): z.infer<typeof exportedDocument> {
  const { id, collection, name, source, kind, metadata: about, entry: own, createdAt, updatedAt } = document;
  const times = { created_at: createdAt, updated_at: updatedAt };
  return { document_id: id, collection, name, source, kind, metadata: about, entry: own, text, ...times };
}
