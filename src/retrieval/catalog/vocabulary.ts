import { createHash } from "node:crypto";
import { z } from "zod";
import { AcervoError } from "#src/domain/index.ts";
import type { SynonymGroups } from "#src/text/index.ts";

/** The groups that a vocabulary tells apart: what a product is for, what it does, and what else it may be called. */
export type ConceptGroup = "culture" | "treatment" | "generic";

/** The words of one trade, with what else its customers call them. Data, not code: a tenant may bring its own. */
export interface Vocabulary {
  readonly name: string;
  /** Tells its contents apart from any other's. */
  readonly version: string;
  readonly concepts: readonly Concept[];
}

export interface Concept {
  readonly group: ConceptGroup;
  /** As it is shown. */
  readonly term: string;
  readonly synonyms: readonly string[];
}

const terms = z.record(
  z.string().trim().min(1).max(100),
  z.array(z.string().trim().min(1).max(100)).max(200),
);

const file = z.strictObject({
  nome: z.string().trim().min(1).max(100),
  descricao: z.string().optional(),
  culturas: terms.default({}),
  tratamentos: terms.default({}),
  genericos: terms.default({}),
});

const GROUPS = { culturas: "culture", tratamentos: "treatment", genericos: "generic" } as const;

/** Reads the contents of a vocabulary file; `path` is for the message when they are no vocabulary. */
export function readVocabulary(text: string, path: string): Vocabulary {
  const parsed = file.safeParse(parseJson(text), { error: z.locales.ptBR().localeError });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const reason = issue === undefined ? "" : [issue.path.join("."), issue.message].join(": ");
    throw new AcervoError("vocabulary-invalid", { path, reason });
  }
  const { nome, ...groups } = parsed.data;
  const keys = Object.keys(GROUPS) as (keyof typeof GROUPS)[];
  const concepts = keys.flatMap((key) =>
    Object.entries(groups[key]).map(([term, synonyms]) => ({ group: GROUPS[key], term, synonyms })),
  );
  return { name: nome, version: createHash("sha256").update(text).digest("hex"), concepts };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** So that a search for "videira" also finds what only says "uva". */
export function synonymGroups({ concepts }: Vocabulary): SynonymGroups {
  return concepts.map(({ term, synonyms }) => [term, ...synonyms]);
}
