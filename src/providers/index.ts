export { callWithRetries, type RetriedCall, type RetryEvent, type Timing } from "./call-with-retries.ts";
export { abortable, mapInSlices } from "./cancellation.ts";
export { loadChatSdk, type ChatFactory, type SdkChatModel } from "./chat-sdk.ts";
export type { ChatSettings } from "./chat-settings.ts";
export { createBreaker, type CallOutcome, type CircuitBreaker } from "./circuit-breaker.ts";
export {
  fetchDirectly,
  hostedConnection,
  modelFailed,
  notConfigured,
  reasonOf,
  refuseRedirect,
  replyInvalid,
  requireKey,
  translateError,
  translateStreamError,
  type CalledModel,
} from "./model-errors.ts";
export { locateModel, MODEL_FILES, readModelFolder } from "./onnx/model-folder.ts";
export { createNetwork, missingOnnxPackage, serveNetwork } from "./onnx/network.ts";
