import { z } from "zod";
import {
  presentVocabulary,
  resetVocabularyReply,
  savedVocabularyReply,
  vocabularyReply,
} from "#src/api/index.ts";
import { readVocabularyInForce, resetVocabulary, setVocabularyText } from "#src/app/index.ts";
import { mayActAs } from "#src/domain/index.ts";
import { jsonRoute } from "../../route.ts";

const MAX_BYTES = 5_000_000;

const shared = { access: "admin", tag: "settings", path: "/api/vocabulary" } as const;

export const vocabulary = jsonRoute(
  {
    ...shared,
    method: "get",
    summary: "The words of a trade that products are searched by",
    reply: vocabularyReply,
  },
  async (_, { tenant, principal }) => {
    const reply = presentVocabulary(await readVocabularyInForce(tenant));
    // Where the server keeps its files is for whoever looks after it.
    return "path" in reply && !mayActAs(principal.role, "instance") ? { ...reply, path: null } : reply;
  },
);

export const vocabularyChange = jsonRoute(
  {
    ...shared,
    method: "put",
    summary: "Makes a vocabulary the organisation's own (the format is in vocabularies/README.md)",
    body: z.looseObject({}),
    reply: savedVocabularyReply,
    maxBodyBytes: MAX_BYTES,
  },
  async ({ body }, { tenant, language }) => {
    const about = { path: "vocabulary", language };
    const { name, version } = await setVocabularyText(tenant, JSON.stringify(body), about);
    return { name, version };
  },
);

export const vocabularyReset = jsonRoute(
  {
    ...shared,
    method: "delete",
    summary: "Goes back to the vocabulary of the settings",
    reply: resetVocabularyReply,
  },
  async (_, { tenant }) => ({ reset: await resetVocabulary(tenant) }),
);
