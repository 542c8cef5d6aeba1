import { zipSync } from "fflate";

/** Any fixed day after 1980, where the format's clock begins: the same content gives the same bytes. */
const WRITTEN = new Date(2026, 0, 12, 12, 0, 0);

export type ZipContent = Readonly<Record<string, string | Uint8Array>>;

/** An honest archive. */
export function makeZip(files: ZipContent): Uint8Array {
  const entries = Object.entries(files).map(([name, content]) => [name, toBytes(content)] as const);
  return zipSync(Object.fromEntries(entries), { level: 6, mtime: WRITTEN });
}

export function toBytes(content: string | Uint8Array): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : content;
}

export function joinBytes(...pieces: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(pieces.map(toBytes));
}
