import type { Acervo } from "#src/app/index.ts";
import { type MetadataCondition, PLACE_KEYS } from "#src/domain/index.ts";

/** Enough documents to have seen every kind of metadata, in most collections. */
const LOOKED_AT = 2_000;
const MOST_SHOWN = 30;

/** When a filter let nothing through: the keys that it names and nobody knows, and those that there are. */
export async function unknownKeys(
  acervo: Acervo,
  conditions: readonly MetadataCondition[],
): Promise<{ readonly unknown: string[]; readonly known: string[] } | null> {
  if (conditions.length === 0) return null;
  const known = new Set<string>();
  for (const { metadata } of await acervo.documents({ limit: LOOKED_AT })) {
    for (const key of Object.keys(metadata)) known.add(key);
  }
  const unknown = conditions.map(({ key }) => key).filter((key) => !known.has(key) && !PLACES.has(key));
  return { unknown: [...new Set(unknown)], known: [...known].toSorted().slice(0, MOST_SHOWN) };
}

/** Kept with passages, not with documents. */
const PLACES: ReadonlySet<string> = new Set(PLACE_KEYS);
