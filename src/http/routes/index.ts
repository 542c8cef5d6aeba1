import type { HttpRoute } from "../route.ts";
import { keyAddition, keyRevocation, keys } from "./access/keys.ts";
import { quotas, quotasChange, tenant, tenantAddition, tenantRemoval, tenants } from "./access/tenants.ts";
import { conversation, conversationRemoval, conversations } from "./dialogue/conversations.ts";
import { answerFeedback, feedback } from "./dialogue/feedback.ts";
import { trace, traceRemoval, traces } from "./dialogue/traces.ts";
import { debugSearch } from "./entries/debug-search.ts";
import { FAQS, PRODUCTS } from "./entries/definitions.ts";
import { entryRoutes } from "./entries/entry-routes.ts";
import { backup, doctor } from "./instance/upkeep.ts";
import { check, law } from "./law/law.ts";
import { personErasure, personExport, personSearch } from "./persons/persons.ts";
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
import { knowledgeSearch, supportQuestion } from "./questions/knowledge.ts";
import { search } from "./questions/search.ts";
import { health, ready } from "./service/health.ts";
import { metrics } from "./service/metrics.ts";
import { stats } from "./service/stats.ts";
import { cache, cacheRemoval } from "./settings/cache.ts";
import { calibration } from "./settings/calibration.ts";
import { retention, settings } from "./settings/settings.ts";
import { vocabulary, vocabularyChange, vocabularyReset } from "./settings/vocabulary.ts";
import { toolRun, tools } from "./tools/tools.ts";

/** Every route of the API. The tests of access walk over this list, so a route that is missing here is not served. */
export const ROUTES: readonly HttpRoute[] = [
  chat,
  search,
  knowledgeSearch,
  supportQuestion,
  law,
  check,
  tools,
  toolRun,
  debugSearch,
  ...entryRoutes(FAQS),
  ...entryRoutes(PRODUCTS),
  conversations,
  conversation,
  conversationRemoval,
  traces,
  trace,
  traceRemoval,
  answerFeedback,
  feedback,
  settings,
  retention,
  vocabulary,
  vocabularyChange,
  vocabularyReset,
  cache,
  cacheRemoval,
  calibration,
  keys,
  keyAddition,
  keyRevocation,
  tenants,
  tenantAddition,
  tenant,
  tenantRemoval,
  quotas,
  quotasChange,
  personSearch,
  personExport,
  personErasure,
  backup,
  doctor,
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
