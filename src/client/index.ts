export type * from "./api.ts";
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type OperationName,
  ProblemError,
} from "./client.ts";
export type { ServerEvent } from "./events.ts";
