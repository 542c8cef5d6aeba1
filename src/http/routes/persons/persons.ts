import { z } from "zod";
import {
  personErasureReply,
  personExportReply,
  personSearchReply,
  presentErasedPerson,
  presentFindings,
  presentPersonExport,
} from "#src/api/index.ts";
import { erasePerson, exportPerson, searchPerson } from "#src/app/index.ts";
import { jsonRoute } from "../../route.ts";

const MAX_IDENTIFIERS = 50;
const MAX_CHOSEN = 100_000;

/** CPF, CNPJ, telephones, e-mail addresses, names. */
const identifiers = z.array(z.string().min(1).max(200)).min(1).max(MAX_IDENTIFIERS);
const request = z.strictObject({ identifiers });

const shared = { method: "post", access: "admin", tag: "persons" } as const;

export const personSearch = jsonRoute(
  {
    ...shared,
    path: "/api/persons/search",
    summary: "Finds all that speaks of somebody, in documents, files, conversations, traces and the rest",
    description:
      "However it is written: with or without dots, accents and capitals, over the end of a line, in full width.",
    body: request,
    reply: personSearchReply,
  },
  async ({ body }, { tenant, options: { signal } }) =>
    presentFindings(await searchPerson(tenant, { ...body, signal })),
);

export const personExport = jsonRoute(
  {
    ...shared,
    path: "/api/persons/export",
    summary: "All about somebody, complete, with whom it was sent to (LGPD, art. 18 and 19)",
    body: request,
    reply: personExportReply,
  },
  async ({ body }, { tenant, services, options: { signal } }) =>
    presentPersonExport(await exportPerson(tenant, { ...body, signal }), new Date(services.now())),
);

export const personErasure = jsonRoute(
  {
    ...shared,
    path: "/api/persons/erase",
    summary: "Erases what was chosen of what a search finds, from every file and backup",
    description: '`ids` are those of the search, or "all". There is no way back.',
    body: request.extend({
      ids: z.union([z.literal("all"), z.array(z.string().max(400)).min(1).max(MAX_CHOSEN)]),
    }),
    reply: personErasureReply,
  },
  async ({ body }, { tenant, options: { signal } }) =>
    presentErasedPerson(await erasePerson(tenant, { ...body, signal })),
);
