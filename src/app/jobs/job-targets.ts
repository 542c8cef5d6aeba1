import { createHash } from "node:crypto";
import type { IngestPayload } from "./ingest-job.ts";
import type { JobKind } from "./job-queue.ts";
import type { UrlPayload } from "./url-job.ts";

/** What a job writes: a source of a collection. */
export interface JobTarget {
  readonly collection: string;
  readonly source: string;
}

/** Jobs of one lane are done one after the other, in the order in which they came. */
export function laneOf(kind: JobKind, payload: unknown): string {
  const target = targetOf(kind, payload);
  // Jobs that read the whole base again would find each other at work, and fail as busy.
  if (target === null) return "all";
  // As short as can be, however long the names are.
  return createHash("sha256")
    .update(JSON.stringify([target.collection, target.source]))
    .digest("hex");
}

/** Whether a job that is still to be done would write this source. */
export function isWriting({ kind, payload }: { readonly kind: string; readonly payload: unknown }) {
  const target = targetOf(kind, payload);
  return ({ collection, source }: JobTarget): boolean =>
    target !== null &&
    target.collection === collection &&
    (target.source === source || (kind === "ingest-url" && source.startsWith(`${target.source}#`)));
}

/** Null: more than one source, or one that is named by what is stored. */
export function targetOf(kind: string, payload: unknown): JobTarget | null {
  if (kind === "ingest") return payload as IngestPayload;
  if (kind !== "ingest-url") return null;
  const { collection, url } = payload as UrlPayload;
  return { collection, source: addressOf(url) };
}

/** Where an address leads, whatever part of it is meant. */
export function addressOf(url: string): string {
  const address = new URL(url);
  address.hash = "";
  return address.href;
}
