const NETWORK = ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"];
const PRINTING = ["log", "info", "warn", "error", "debug", "trace", "dir", "table"];

/**
 * Takes the globals that reach the network from this thread, so that a library that tries fails at once, and the
 * ones that print: thousands of warnings about one file would keep the main thread busy.
 */
export function cutOff(): void {
  for (const name of NETWORK) {
    Object.defineProperty(globalThis, name, { value: refuse, configurable: true, writable: true });
  }
  for (const stream of [process.stdout, process.stderr]) stream.write = () => true;
  for (const name of PRINTING) Object.defineProperty(console, name, { value: ignore, configurable: true });
}

function refuse(): never {
  throw new Error("sem acesso à rede durante a leitura de arquivos");
}

function ignore(): void {}
