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
import { chat } from "./questions/chat.ts";
import { knowledgeSearch, supportQuestion } from "./questions/knowledge.ts";
import { search } from "./questions/search.ts";
import { health, ready } from "./service/health.ts";
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
  stats,
  backup,
  doctor,
  health,
  ready,
];
