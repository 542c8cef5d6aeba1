import assert from "node:assert/strict";
import { z } from "zod";
import * as api from "#src/api/index.ts";

const evaluations = z.union([z.looseObject({}), z.array(z.looseObject({ set: z.string() }))]);

/** What each command prints with `--json`; of a group, by its action. */
const REPLIES: Readonly<Record<string, z.ZodType>> = {
  ingest: api.ingestReply,
  add: api.addReply,
  watch: api.syncEvent,
  seed: api.importReply,
  "faq search": z.union([api.faqSearchReply, api.payloadReply]),
  "catalog search": z.union([api.catalogSearchReply, api.payloadReply]),
  "debug-search": api.catalogDebugReply,
  ...Object.fromEntries(
    ["faq", "catalog"].flatMap((kind) => [
      [`${kind} add`, api.writtenEntryReply],
      [`${kind} edit`, api.writtenEntryReply],
      [`${kind} show`, api.entryReply],
      [`${kind} list`, api.entryListReply],
      [`${kind} remove`, api.removedEntriesReply],
      [`${kind} import`, api.importReply],
      // Without a file, the entries themselves in the format of the export.
      [`${kind} export`, z.union([api.exportReply, z.array(z.unknown())])],
    ]),
  ),
  vocabulary: api.vocabularyReply,
  "vocabulary show": api.vocabularyReply,
  "vocabulary set": api.savedVocabularyReply,
  "vocabulary reset": api.resetVocabularyReply,
  search: z.union([api.searchReply, api.contextReply]),
  ask: api.answerReply,
  trace: z.union([api.traceListReply, api.traceReply, api.removedTraceReply]),
  conversations: api.conversationListReply,
  "conversations list": api.conversationListReply,
  "conversations show": api.conversationReply,
  "conversations forget": api.forgottenConversationReply,
  tools: api.toolListReply,
  "tools list": api.toolListReply,
  "tools export": api.toolDeclarationsReply,
  "tools run": api.toolFindingsReply,
  keys: api.keyListReply,
  "keys list": api.keyListReply,
  "keys add": api.newKeyReply,
  "keys revoke": api.revokedKeyReply,
  tenants: api.tenantListReply,
  "tenants list": api.tenantListReply,
  "tenants add": api.addedTenantReply,
  "tenants erase": api.erasedTenantReply,
  "person find": api.personSearchReply,
  "person export": api.personExportReply,
  "person erase": api.personErasureReply,
  knowledge: z.union([api.knowledgeReply, api.contextReply]),
  law: api.lawReply,
  check: api.checkReply,
  chunk: api.chunkReply,
  reindex: api.reindexReply,
  stats: z.union([api.statsReply, api.documentsReply]),
  list: api.listReply,
  forget: api.forgetReply,
  doctor: api.doctorReply,
  backup: api.backupReply,
  restore: api.restoreReply,
  rebuild: api.rebuildReply,
  cache: api.cacheReply,
  calibrate: api.calibrationReply,
  eval: evaluations,
  model: z.union([api.modelReply, api.pulledModelReply]),
  serve: api.serveReply,
  demo: z.strictObject({
    data: z.string(),
    ingest: api.ingestReply,
    entries: z.strictObject({ faq: api.importReply, catalog: api.importReply }),
    answers: z.array(api.answerReply.extend({ query: z.string() })),
    catalog: api.catalogSearchReply,
  }),
};

/** Every reply that is printed as data must be of the shape that `src/api` declares, to the last field. */
export function checkReplies(argv: readonly string[], out: string): void {
  const words = argv.filter((word) => !word.startsWith("--"));
  const schema = REPLIES[words.slice(0, 2).join(" ")] ?? REPLIES[words[0] ?? ""];
  if (!argv.includes("--json") || schema === undefined || argv.includes("--help")) return;
  for (const line of documentsIn(out)) {
    const reply: unknown = JSON.parse(line);
    const { success, error } = z.union([api.errorReply, schema]).safeParse(reply);
    assert.ok(success, `${argv.join(" ")}: ${error && z.prettifyError(error)}\n${line.slice(0, 2_000)}`);
  }
}

/** One reply may be spread over several lines; a watched folder prints one to a line. */
function documentsIn(out: string): string[] {
  const isOne = !out.trimStart().startsWith('{"event"');
  return isOne ? [out].filter((text) => text.trim() !== "") : out.trim().split("\n");
}
