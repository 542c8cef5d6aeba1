import type { HttpRoute } from "../route.ts";
import { chat } from "./questions/chat.ts";
import { search } from "./questions/search.ts";
import { health, ready } from "./service/health.ts";
import { metrics } from "./service/metrics.ts";
import { stats } from "./service/stats.ts";

/** Every route of the API. The tests of access walk over this list, so a route that is missing here is not served. */
export const ROUTES: readonly HttpRoute[] = [chat, search, stats, health, ready, metrics];
