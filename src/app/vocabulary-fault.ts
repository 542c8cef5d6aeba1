import type { Language } from "#src/domain/index.ts";
import { type Concept, createConceptTable, type Vocabulary } from "#src/retrieval/index.ts";
import { findJsonFault } from "./json-fault.ts";
import { VOCABULARY_FAULTS } from "./vocabulary-fault-messages.ts";

type Messages = (typeof VOCABULARY_FAULTS)[Language];

const GROUPS = ["culturas", "tratamentos", "genericos"];
const FIELDS = new Set(["nome", "descricao", ...GROUPS]);
const MAX_SYNONYMS = 200;
const MAX_LENGTH = 100;
const SHOWN = 20;

/** What keeps a text from being a vocabulary, for whoever wrote it; null: nothing that can be said this well. */
export function findFault(text: string, language: Language): string | null {
  const say = VOCABULARY_FAULTS[language];
  const fault = findJsonFault(text);
  if (fault === null) return shapeFault(JSON.parse(text), say);
  const before = text.slice(0, fault.offset).split("\n");
  const place = [String(before.length), String((before.at(-1)?.length ?? 0) + 1)] as const;
  if (fault.repeatedKey !== null) return say.repeated(fault.repeatedKey, ...place);
  const near = text.slice(fault.offset).split("\n", 1)[0]?.slice(0, SHOWN).trim().toWellFormed() ?? "";
  return near === "" ? say.endsEarly(...place) : say.broken(near, ...place);
}

function shapeFault(value: unknown, say: Messages): string | null {
  if (!isObject(value)) return say.notAnObject;
  const unknown = Object.keys(value).find((name) => !FIELDS.has(name));
  if (unknown !== undefined) return say.unknownField(unknown);
  if (!isLabel(value["nome"])) return say.noName;
  const { descricao = "" } = value;
  if (typeof descricao !== "string") return say.description;
  for (const group of GROUPS) {
    const fault = groupFault(group, value[group] ?? {}, say);
    if (fault !== null) return fault;
  }
  return null;
}

function groupFault(group: string, terms: unknown, say: Messages): string | null {
  if (!isObject(terms)) return say.notAGroup(group);
  for (const [term, synonyms] of Object.entries(terms)) {
    if (!isLabel(term)) return say.term(group, term.slice(0, SHOWN));
    if (!Array.isArray(synonyms)) return say.notAList(group, term);
    if (synonyms.length > MAX_SYNONYMS) return say.tooMany(term);
    if (!synonyms.every(isLabel)) return say.synonym(term);
  }
  return null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isLabel(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "" && value.trim().length <= MAX_LENGTH;
}

/** An expression that two terms claim, read as searches read it: it would stand for either, by chance. */
export function findSharedExpression({ concepts }: Vocabulary, language: Language): string | null {
  const owners = new Map<string, Concept>();
  for (const concept of concepts) {
    for (const label of [concept.term, ...concept.synonyms]) {
      const key = stemsOf({ ...concept, term: label, synonyms: [] });
      const owner = owners.get(key);
      if (key !== "" && owner !== undefined && owner !== concept)
        return VOCABULARY_FAULTS[language].shared(label, owner.term, concept.term);
      owners.set(key, concept);
    }
  }
  return null;
}

function stemsOf(concept: Concept): string {
  const { expressions } = createConceptTable({ name: "", version: "", concepts: [concept] });
  const [[first] = []] = [...expressions.values()];
  return first?.stems.join(" ") ?? "";
}
