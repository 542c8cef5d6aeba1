import type { HttpRoute } from "../route.ts";
import { mcp } from "./mcp/mcp.ts";
import { chatCompletions } from "./openai/chat-completions.ts";
import { embeddings } from "./openai/embeddings.ts";
import { model, models } from "./openai/models.ts";
import { chat } from "./questions/chat.ts";
import { search } from "./questions/search.ts";
import { health, ready } from "./service/health.ts";
import { stats } from "./service/stats.ts";

/** Every route of the API. The tests of access walk over this list, so a route that is missing here is not served. */
export const ROUTES: readonly HttpRoute[] = [
  chat,
  search,
  chatCompletions,
  models,
  model,
  embeddings,
  mcp,
  stats,
  health,
  ready,
];
