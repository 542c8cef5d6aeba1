import { z } from "zod";
import {
  entryPageReply,
  entryReply,
  presentEntry,
  presentEntryPage,
  presentWrittenEntry,
  removedEntriesReply,
  writtenEntryReply,
} from "#src/api/index.ts";
import { checkQuota, listEntryPage, locateEntry, removeLocated } from "#src/app/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import {
  describeProblem,
  type EntryDocument,
  type EntryEditOutcome,
  type EntryProblem,
  validateEntry,
} from "#src/knowledge/index.ts";
import { flag, pageSize, queryOf } from "../../query.ts";
import { type Asked, type HttpRoute, jsonRoute } from "../../route.ts";
import { query, readSearchOptions, searchOptions } from "../../search-options.ts";
import type { EntryDefinition } from "./definitions.ts";
import { fileRoutes } from "./file-routes.ts";
import { collection, DESCRIBES_ETAG, expectedHash, params } from "./parameters.ts";

/** All that can be done with one kind of entry, under one address. */
export function entryRoutes<Reply>(about: EntryDefinition<Reply>): HttpRoute[] {
  // Before those that take any id.
  return [...fileRoutes(about), ...listRoutes(about), ...readRoutes(about), ...writeRoutes(about)];
}

function listRoutes<Reply>({ kind, base, things, searchReply, search }: EntryDefinition<Reply>): HttpRoute[] {
  const pageQuery = queryOf({
    after: z.coerce.number().int().min(0).default(0),
    limit: pageSize(50),
    category: z.string().min(1).max(300).optional(),
    inactive: flag,
    collection: collection.optional(),
  });
  const list = jsonRoute(
    {
      method: "get",
      path: base,
      access: "reader",
      tag: "entries",
      summary: `Lists ${things}, a page at a time`,
      description: "`next` of the reply is the next page's `after`.",
      query: pageQuery,
      reply: entryPageReply,
    },
    async ({ query: { after, limit, ...choice } }, { tenant }) =>
      presentEntryPage(await listEntryPage(tenant, { kind, ...choice }, { after, limit })),
  );
  const find = jsonRoute(
    {
      method: "post",
      path: `${base}/search`,
      access: "reader",
      tag: "entries",
      summary: `Searches ${things}, field by field`,
      body: searchOptions.extend({ query }),
      reply: searchReply,
    },
    ({ body: { query: words, ...options } }, { tenant, options: request }) =>
      search(tenant, { query: words, ...readSearchOptions(options) }, request) as Promise<NoInfer<Reply>>,
  );
  return [list, find];
}

function readRoutes({ kind, base, things }: EntryDefinition<unknown>): HttpRoute[] {
  const read = jsonRoute(
    {
      method: "get",
      path: `${base}/{id}`,
      access: "reader",
      tag: "entries",
      summary: `One of the ${things}, also an inactive one`,
      description: DESCRIBES_ETAG,
      params,
      query: queryOf({ collection: collection.optional() }),
      reply: entryReply,
    },
    async ({ params: { id }, query: { collection: named } }, asked) => {
      const document = await located(asked, { kind, id }, named);
      asked.context.header("etag", `"${document.contentHash}"`);
      return presentEntry(document);
    },
  );
  const remove = jsonRoute(
    {
      method: "delete",
      path: `${base}/{id}`,
      access: "editor",
      tag: "entries",
      summary: `Removes one of the ${things}`,
      params,
      query: queryOf({ collection: collection.optional() }),
      reply: removedEntriesReply,
    },
    async ({ params: { id }, query: { collection: named } }, asked) => {
      const document = await located(asked, { kind, id }, named);
      return { removed: await removeLocated(asked.tenant, [document]), ids: [id] };
    },
  );
  return [read, remove];
}

function writeRoutes({ kind, base, things, fields, origins }: EntryDefinition<unknown>): HttpRoute[] {
  const target = { collection: collection.optional(), source: z.enum(origins).optional() };
  const shared = { access: "editor", tag: "entries", reply: writtenEntryReply } as const;
  const add = jsonRoute(
    {
      ...shared,
      method: "post",
      path: base,
      summary: `Keeps one of the ${things}; under an id that is there, it replaces what is there`,
      body: fields.extend(target),
      status: 201,
    },
    ({ body }, asked) => write(asked, kind, body, undefined),
  );
  const replace = jsonRoute(
    {
      ...shared,
      method: "put",
      path: `${base}/{id}`,
      summary: `Writes one of the ${things} as a whole`,
      description: DESCRIBES_ETAG,
      params,
      body: fields.omit({ id: true }).extend(target),
    },
    ({ params: { id }, body }, asked) => write(asked, kind, { ...body, id }, expectedHash(asked)),
  );
  const edit = jsonRoute(
    {
      ...shared,
      method: "patch",
      path: `${base}/{id}`,
      summary: `Changes the fields that are named; of \`attributes\` only those, and null takes one away`,
      description: DESCRIBES_ETAG,
      params,
      query: queryOf({ collection: collection.optional() }),
      body: fields.omit({ id: true }).partial(),
    },
    async ({ params: { id }, query: { collection: named }, body }, asked) => {
      const document = await located(asked, { kind, id }, named);
      const key = { kind, id, collection: document.collection, expects: expectedHash(asked) };
      return written(await asked.tenant.entries.edit(key, body), key, asked);
    },
  );
  return [add, replace, edit];
}

type Key = { readonly kind: "faq" | "catalog"; readonly id: string };

/** The entry that an id means: the one of the collection that is named, else of the usual one, else the only one. */
async function located({ tenant, services }: Asked, key: Key, named?: string): Promise<EntryDocument> {
  const place = { named, usual: named ?? services.homeCollection };
  const [found, ...others] = await locateEntry(tenant, key, place);
  if (others.length === 0) return found;
  const places = [found, ...others].map(({ collection: name }) => name).join(", ");
  throw new AcervoError("invalid-request", { problems: [`collection: ${places}`] });
}

async function write(asked: Asked, kind: Key["kind"], body: Record<string, unknown>, expects?: string) {
  const { tenant, services } = asked;
  const { collection: named = services.homeCollection, source: origin, ...given } = body;
  const valid = validateEntry(given, kind);
  if ("problems" in valid) throw invalid(valid.problems, asked);
  await checkQuota(tenant, { documents: 1 });
  const target = { collection: named, ...(origin !== undefined && { origin }), expects };
  const { entry } = valid;
  return written(await tenant.entries.replace(entry, target as never), { kind, id: entry.id }, asked);
}

function written(outcome: EntryEditOutcome, { kind, id }: Key, asked: Asked) {
  if (outcome.kind === "not-found") throw new AcervoError("entry-not-found", { kind, id, collection: "" });
  if (outcome.kind === "invalid") throw invalid(outcome.problems, asked);
  if (outcome.kind === "failed") throw outcome.error;
  const { document } = outcome;
  if (document.entry === null) throw new Error("an entry was written as something else");
  asked.context.header("etag", `"${document.contentHash}"`);
  return presentWrittenEntry(outcome.kind, { ...document, entry: document.entry });
}

function invalid(problems: readonly EntryProblem[], { language }: Asked): AcervoError {
  return new AcervoError("entry-invalid", {
    problems: problems.map((problem) => describeProblem(problem, language)),
  });
}
