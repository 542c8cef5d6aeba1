export {
  callWithRetries,
  RETRY_DEFAULTS,
  SYSTEM_TIMING,
  type RetriedCall,
  type RetryEvent,
  type RetryPolicy,
  type Timing,
} from "./call-with-retries.ts";
export {
  createBreaker,
  type Admission,
  type CallOutcome,
  type CircuitBreaker,
  type CircuitBreakerOptions,
} from "./circuit-breaker.ts";
export { modelFailed, notConfigured, replyInvalid, type CalledModel, type ModelTask } from "./failures.ts";
export {
  hostedConnection,
  requireKey,
  type HostedConnection,
  type HostedConnectionSpec,
} from "./hosted-connection.ts";
export { locateModel } from "./onnx/locate-model.ts";
export { MODEL_FILES, readModelFolder, type ModelFolder } from "./onnx/model-folder.ts";
export { createNetwork, type Network, type NetworkSpec } from "./onnx/network.ts";
export type { NetworkFiles } from "./onnx/network-thread.ts";
export { serveNetwork, type ServedNetwork } from "./onnx/serve-network.ts";
export { translateError, translateStreamError } from "./translate-error.ts";
