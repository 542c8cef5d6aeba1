import {
  type ConceptTable,
  createConceptTable,
  synonymGroups,
  type Vocabulary,
} from "#src/retrieval/index.ts";
import { createSynonymTable, joinSynonyms, type SynonymTable, SYNONYMS_PT } from "#src/text/index.ts";

/** What is read once from synonyms and vocabularies, and kept for the searches that follow. */
export interface SearchTables {
  synonyms(vocabulary: Vocabulary | null): SynonymTable;
  concepts(vocabulary: Vocabulary | null): ConceptTable | null;
}

/** Tenants come and go; their tables need not stay. */
const MAX_KEPT = 16;

export function searchTables(): SearchTables {
  const general = memory(() => createSynonymTable(SYNONYMS_PT));
  const synonyms = memory((vocabulary: Vocabulary | null) => {
    if (vocabulary === null) return general("", null);
    // "veneno para fungo" is understood; searching for "veneno" would find everything else (docs/quality.md).
    const own = createSynonymTable(synonymGroups(vocabulary), { longestAlternative: 1 });
    return joinSynonyms(general("", null), own);
  });
  const concepts = memory((vocabulary: Vocabulary) => createConceptTable(vocabulary));
  return {
    synonyms: (vocabulary) => synonyms(vocabulary?.version ?? "", vocabulary),
    concepts: (vocabulary) => vocabulary && concepts(vocabulary.version, vocabulary),
  };
}

/** Remembers by version: a vocabulary that crossed into another thread is a new object every time. */
function memory<From, Made>(make: (from: From) => Made): (version: string, from: From) => Made {
  const known = new Map<string, Made>();
  return (version, from) => {
    const kept = known.get(version);
    if (kept !== undefined) return kept;
    const made = make(from);
    if (known.size >= MAX_KEPT) known.delete(known.keys().next().value ?? "");
    known.set(version, made);
    return made;
  };
}
