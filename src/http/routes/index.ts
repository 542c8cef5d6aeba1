import type { HttpRoute } from "../route.ts";
import { addText, addUrl } from "./documents/add-text.ts";
import { getChunk, listChunks } from "./documents/chunks.ts";
import { collections, contents } from "./documents/contents.ts";
import { removeCollection, removeDocument } from "./documents/delete-documents.ts";
import { getDocument, listDocuments } from "./documents/list-documents.ts";
import { reindexBase, reindexDocument } from "./documents/reindex.ts";
import { downloadSource } from "./documents/source.ts";
import { uploadDocuments } from "./documents/upload.ts";
import { getJob, jobEvents, jobList, stopJob } from "./jobs/jobs.ts";
import { mcp } from "./mcp/mcp.ts";
import { chatCompletions } from "./openai/chat-completions.ts";
import { embeddings } from "./openai/embeddings.ts";
import { model, models } from "./openai/models.ts";
import { chat } from "./questions/chat.ts";
import { search } from "./questions/search.ts";
import { health, ready } from "./service/health.ts";
import { metrics } from "./service/metrics.ts";
import { stats } from "./service/stats.ts";

/** Every route of the API. The tests of access walk over this list, so a route that is missing here is not served. */
export const ROUTES: readonly HttpRoute[] = [
  chat,
  search,
  uploadDocuments,
  addText,
  addUrl,
  listDocuments,
  getDocument,
  removeDocument,
  downloadSource,
  listChunks,
  getChunk,
  reindexDocument,
  reindexBase,
  contents,
  collections,
  removeCollection,
  jobList,
  getJob,
  jobEvents,
  stopJob,
  chatCompletions,
  models,
  model,
  embeddings,
  mcp,
  stats,
  health,
  ready,
  metrics,
];
