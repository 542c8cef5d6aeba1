import { lawDay } from "#src/answering/index.ts";
import { type SearchNotes, searchWithNotes, type Tenant } from "#src/app/index.ts";
import type { Cli } from "../cli.ts";

type Filtered = Parameters<typeof searchWithNotes>[1];

/** Searches, prints, and says beside the results what their reader should know. */
export async function searchAndPrint<
  Request extends Filtered,
  Response extends { readonly hits: readonly object[] } | { readonly results: readonly object[] },
>(
  cli: Cli,
  written: Request,
  search: (acervo: Tenant, request: Request) => Promise<Response>,
  /** `empty`: what to say instead of results where nothing is kept at all. */
  print: (response: Response, empty: string | null, acervo: Tenant) => void | Promise<void>,
): Promise<void> {
  await cli.withTenant(async (acervo) => {
    const { response, notes } = await searchWithNotes(
      acervo,
      written,
      (request) => search(acervo, request),
      (found) => ("hits" in found ? found.hits : found.results),
    );
    const empty = notes.isEmptyTenant ? cli.text.search.emptyTenant(acervo.name) : null;
    await print(response, empty, acervo);
    if (empty === null) noteSearch(cli, notes, written.asOf);
  });
}

export function noteSearch(cli: Cli, notes: SearchNotes, asOf?: string): void {
  const { search } = cli.text;
  const { unknownKeys, knownKeys, lacksLaws, isUndated } = notes;
  noteUndated(cli, isUndated, asOf);
  if (unknownKeys.length > 0) cli.note(search.unknownKeys(unknownKeys.join(", "), knownKeys.join(", ")));
  if (lacksLaws) cli.note(search.noLaws);
}

export function noteUndated(cli: Cli, isUndated: boolean, asOf: string | undefined): void {
  if (isUndated && asOf !== undefined) cli.note(cli.text.law.undated(lawDay(asOf, cli.language)));
}
