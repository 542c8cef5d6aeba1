import type { Messages } from "./pt.ts";

/** What is said about the words of a trade. */
export const vocabularyEn: Pick<Messages, "vocabulary"> = {
  vocabulary: {
    actions: {
      show: "shows the vocabulary in force, with its words",
      set: "replaces this organisation's vocabulary by that of a file",
      reset: "goes back to the vocabulary of the settings",
    },
    file: ".json file with culturas, tratamentos and genericos (see vocabularies/README.md)",
    name: "name",
    path: "file",
    owner: "whose",
    own: "this organisation's",
    shared: "of the settings (ACERVO_VOCABULARY)",
    groups: { culture: "cultures", treatment: "treatments", generic: "generic" },
    terms: (count, shown) => `${shown} ${count === 1 ? "term" : "terms"}`,
    synonyms: (count, shown) => `${shown} ${count === 1 ? "synonym" : "synonyms"}`,
    none: "No vocabulary in force. To choose one: acervo vocabulary set FILE.",
    set: (name, counts) =>
      `Vocabulary of this organisation: "${name}" (${counts}). It holds from the next search on.`,
    reset: "Back to the vocabulary of the settings.",
    wasShared: "This organisation already used the vocabulary of the settings.",
  },
};
