import { createServer } from "node:http";
import net, { type AddressInfo } from "node:net";

/** A server that no answer may call, and a record of where this process connects to. */
export interface NetworkWatch {
  readonly trapUrl: string;
  /** Requests that reached the trap. */
  visits(): number;
  /** "host:port" of every connection since the last call. */
  connections(): string[];
  stop(): Promise<void>;
}

interface Target {
  readonly host?: string;
  readonly port?: number | string;
  readonly path?: string;
}

/** Every way out of the process by HTTP ends in a socket's `connect`. */
export async function watchNetwork(): Promise<NetworkWatch> {
  let visits = 0;
  const trap = createServer((_, response) => {
    visits += 1;
    response.end();
  });
  trap.on("connection", () => (visits += 1));
  await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
  const { port } = trap.address() as AddressInfo;
  const seen: string[] = [];
  const { prototype } = net.Socket;
  const connect: unknown = Reflect.get(prototype, "connect");
  const watched = function (this: net.Socket, ...given: unknown[]): unknown {
    seen.push(targetOf(given));
    return Reflect.apply(connect as (...given: unknown[]) => unknown, this, given);
  };
  Reflect.set(prototype, "connect", watched);
  return {
    trapUrl: `http://127.0.0.1:${port}/`,
    visits: () => visits,
    connections: () => seen.splice(0),
    stop: () => {
      Reflect.set(prototype, "connect", connect);
      trap.closeAllConnections();
      return new Promise((resolve) => void trap.close(() => resolve()));
    },
  };
}

/** `net.connect` hands over a list whose first member says where to. */
function targetOf([first, second]: readonly unknown[]): string {
  const target: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof target !== "object" || target === null) return JSON.stringify([second, target]);
  const { host = "localhost", port = "", path } = target as Target;
  return path === undefined || path === null ? `${host}:${port}` : path;
}
