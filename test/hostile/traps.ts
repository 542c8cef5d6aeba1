import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Traps } from "./hostile-file.ts";
import { CANARY } from "./judge.ts";

export interface SetTraps extends Traps {
  /** An empty folder, for the files. */
  readonly folder: string;
  /** How often something called the server. */
  visits(): number;
  remove(): Promise<void>;
}

/** A file that must not be read and a server that must not be called. */
export async function setTraps(): Promise<SetTraps> {
  const folder = await mkdtemp(join(tmpdir(), "acervo-hostile-"));
  const canaryPath = join(folder, "canario.txt");
  await writeFile(canaryPath, `${CANARY}\n`);
  let visits = 0;
  const server = createServer((_, response) => response.end(CANARY));
  server.on("connection", () => visits++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    folder,
    canaryPath,
    url: `http://127.0.0.1:${port}/`,
    visits: () => visits,
    remove: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Names that objects have without being given any; a polluted prototype shows here. */
export function prototypeNames(): string {
  return JSON.stringify(
    [Object.prototype, Array.prototype, Function.prototype].map((it) => Object.getOwnPropertyNames(it)),
  );
}
