import { EMPTY_PART } from "../../entries/cut-entry.ts";

/** A thread that runs the given program for every message and keeps count of the reads. */
export function threadThat(program: string): URL {
  const source = `
    import { parentPort, workerData } from "node:worker_threads";
    let reads = 0;
    let current = 0;
    const part = (title) => ({ ...${JSON.stringify(EMPTY_PART)}, title });
    const reply = (message) => parentPort.postMessage({ id: current, ...message });
    const start = () => (Atomics.store(workerData.begun, 0, current), reply({ kind: "started" }));
    const hand = (title) => reply({ kind: "parts", handOver: { parts: [part(title)], continues: false, words: "", numbers: new Uint32Array() } });
    const end = (error = null, heldBytes = 0) => reply({ kind: "ended", error, heldBytes });
    parentPort.on("message", (message) => {
      current = message.id;
      if (message.kind === "read") reads++;
      ${program}
    });`;
  return programUrl(source);
}

export function programUrl(source: string): URL {
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}
