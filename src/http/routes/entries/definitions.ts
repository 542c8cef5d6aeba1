import { z } from "zod";
import {
  catalogSearchReply,
  faqSearchReply,
  presentCatalogSearch,
  presentFaqSearch,
} from "#src/api/index.ts";
import type { Tenant } from "#src/app/index.ts";
import type { EntryKind, Origin, RequestOptions } from "#src/domain/index.ts";
import type { ExportFormat } from "#src/knowledge/index.ts";
import type { SearchRequest } from "#src/retrieval/index.ts";

/** What is said of the routes of one kind of entry; `entry-routes.ts` makes them. */
export interface EntryDefinition<Reply> {
  readonly kind: EntryKind;
  /** "/api/faqs" */
  readonly base: string;
  /** "questions", as documentation says it. */
  readonly things: string;
  readonly fields: z.ZodObject;
  readonly origins: readonly Origin[];
  readonly formats: readonly ExportFormat[];
  readonly searchReply: z.ZodType<Reply>;
  readonly search: (tenant: Tenant, request: SearchRequest, options: RequestOptions) => Promise<Reply>;
}

/** Longer texts are refused by the entry itself, which says so by the name of the field. */
const text = z.string().max(200_000);
const line = z.string().max(2_000);
const words = z.array(line).max(500);
const id = z.string().min(1).max(200);
const value = z.union([text, z.number(), z.boolean(), z.null()]);

export const FAQS: EntryDefinition<z.infer<typeof faqSearchReply>> = {
  kind: "faq",
  base: "/api/faqs",
  things: "questions",
  fields: z.strictObject({
    id: id.optional(),
    question: line,
    answer: text,
    category: line.nullable().optional(),
    keywords: words.optional(),
    priority: z.number().optional(),
    active: z.boolean().optional(),
  }),
  origins: ["FAQ", "HELP_CENTER", "CUSTOM"],
  formats: ["json", "jsonl", "csv", "md"],
  searchReply: faqSearchReply,
  search: async (tenant, request, options) => presentFaqSearch(await tenant.searchFaqs(request, options)),
};

export const PRODUCTS: EntryDefinition<z.infer<typeof catalogSearchReply>> = {
  kind: "catalog",
  base: "/api/catalog",
  things: "products",
  fields: z.strictObject({
    id: id.optional(),
    name: line,
    description: text.optional(),
    category: line.nullable().optional(),
    manufacturer: line.nullable().optional(),
    /** A number, or as people write it: "R$ 1.234,56". */
    price: z.union([z.number(), line, z.null()]).optional(),
    tags: words.optional(),
    status: line.optional(),
    attributes: z.record(line, value).optional(),
  }),
  origins: ["CATALOG", "CUSTOM"],
  formats: ["json", "jsonl", "csv"],
  searchReply: catalogSearchReply,
  search: async (tenant, request, options) =>
    presentCatalogSearch(await tenant.searchCatalog(request, options)),
};
