import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { createMcpServer, type McpAccess } from "./mcp-server.ts";

interface StdioOptions {
  readonly input: Readable;
  /** The protocol's alone: nothing else may write to it. */
  readonly output: Writable;
  readonly signal: AbortSignal;
  /** Told of what went wrong on the wire. */
  readonly onError: (error: Error) => void;
}

/** Answers one client over its pipes, until it closes them or the signal ends it. */
export async function serveMcpOverStdio(
  access: McpAccess,
  { input, output, signal, onError }: StdioOptions,
): Promise<void> {
  const transport = new StdioServerTransport(input, output);
  const handle = serveStdio(() => createMcpServer(access), { transport, onerror: onError });
  const ended = new AbortController();
  const end = (): void => ended.abort();
  for (const name of ["end", "close", "error"]) input.once(name, end);
  signal.addEventListener("abort", end);
  if (!ended.signal.aborted && !signal.aborted) await once(ended.signal, "abort");
  signal.removeEventListener("abort", end);
  await handle.close();
}
