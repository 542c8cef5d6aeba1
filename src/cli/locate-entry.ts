import type { Acervo } from "#src/app/index.ts";
import { AcervoError, type EntryKind } from "#src/domain/index.ts";
import type { EntryDocument } from "#src/knowledge/index.ts";
import { checkCollection, collectionNames } from "./check-collection.ts";
import type { Cli } from "./cli.ts";
import { UsageError } from "./usage-error.ts";

/**
 * The entry of an id: in the collection that was named, else in the usual one, else in the only other one that has it.
 * When several have it, whoever asked must say which is meant.
 */
export async function locateEntry(
  cli: Cli,
  acervo: Acervo,
  { kind, id }: { readonly kind: EntryKind; readonly id: string },
): Promise<EntryDocument> {
  const { collection } = acervo.config;
  const usual = await acervo.entries.find({ collection, kind, id });
  if (usual !== null) return usual;
  const named = cli.options.collection;
  await checkCollection(acervo, named);
  const others = named === undefined ? await findElsewhere(acervo, kind, id) : [];
  const [only, ...more] = others;
  if (only === undefined) throw new AcervoError("entry-not-found", { kind, id, collection });
  if (more.length > 0) {
    const places = others.map((document) => document.collection).join(", ");
    throw new UsageError(cli.text.entries.usage.inSeveral(id, places));
  }
  return only;
}

async function findElsewhere(acervo: Acervo, kind: EntryKind, id: string): Promise<EntryDocument[]> {
  const found: EntryDocument[] = [];
  for (const collection of await collectionNames(acervo)) {
    const document = await acervo.entries.find({ collection, kind, id });
    if (document !== null) found.push(document);
  }
  return found;
}

/** Whoever changes something should know that it was not where they usually look. */
export function noteCollection(cli: Cli, usual: string, { collection, entry }: EntryDocument): void {
  if (collection !== usual) cli.note(cli.text.entries.elsewhere(entry.id, collection));
}
