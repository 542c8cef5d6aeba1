import { constants, platform, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { errorToData } from "#src/domain/index.ts";
import { sqliteStore, type WriterCall, type WriterOptions, type WriterReply } from "./sqlite-store.ts";

/** The thread that writes: calls are run in the order in which they come, each with its caller's time. */
let time = 0;
const store = sqliteStore({ ...(workerData as WriterOptions), now: () => new Date(time) });

// On Linux a thread has a priority of its own, elsewhere only the process: searches go first.
if (platform() === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on("message", (call: WriterCall) => void answer(call));

async function answer(call: WriterCall): Promise<void> {
  let reply: WriterReply;
  try {
    reply = { id: call.id, result: await run(call) };
  } catch (error) {
    reply = { id: call.id, error: errorToData(error) };
  }
  parentPort?.postMessage(reply);
  if (call.method === null) parentPort?.close();
}

function run({ method, values, at }: WriterCall): Promise<unknown> {
  time = at;
  if (method === null) return store.close();
  const port = store[method.port] as unknown as Record<
    string,
    (...given: readonly unknown[]) => Promise<unknown>
  >;
  return (port[method.name] as (...given: readonly unknown[]) => Promise<unknown>)(...values);
}
