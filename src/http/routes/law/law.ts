import { z } from "zod";
import { checkReply, lawReply, presentCheck, presentLaw } from "#src/api/index.ts";
import { checkText } from "#src/app/index.ts";
import { jsonRoute } from "../../route.ts";
import { day, query, readFilter, searchFilter } from "../../search-options.ts";

/** Provisions that a text cites, by their place: no search for words. */
export const law = jsonRoute(
  {
    method: "post",
    path: "/api/law",
    access: "reader",
    tag: "law",
    summary: 'Looks up what a text cites ("art. 5º, XI, da CF"), as it reads or read on a day',
    body: z.strictObject({ text: query, as_of: day.optional(), filter: searchFilter.optional() }),
    reply: lawReply,
  },
  async ({ body: { text, as_of: asOf, filter } }, { tenant, options }) => {
    const found = await tenant.resolve({ query: text, filter: readFilter(filter), asOf }, options);
    return presentLaw({ ...found, query: text, asOf });
  },
);

/** Each citation is looked up and each quotation compared: a longer text takes longer than anybody waits. */
const MAX_CHECKED = 200_000;

export const check = jsonRoute(
  {
    method: "post",
    path: "/api/check",
    access: "reader",
    tag: "law",
    summary: "Compares a text with the laws that it cites and quotes",
    description: "With `question`, the evidence is what that question finds; else what the text cites.",
    body: z.strictObject({
      text: z.string().min(1).max(MAX_CHECKED),
      question: query.optional(),
      filter: searchFilter.optional(),
    }),
    reply: checkReply,
  },
  async ({ body: { text, question, filter } }, { tenant, options }) =>
    presentCheck(await checkText(tenant, text, { question, filter: readFilter(filter), request: options })),
);
