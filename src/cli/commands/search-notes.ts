import type { SearchNotes } from "#src/app/index.ts";
import type { Cli } from "../cli.ts";
import { lawDate } from "../options/dates.ts";

/** What is said instead of results where nothing is kept at all; null where something is. */
export function emptyText(cli: Cli, { isEmptyTenant }: SearchNotes, tenant: string): string | null {
  return isEmptyTenant ? cli.text.search.emptyTenant(tenant) : null;
}

/** Remarks beside the results of a search. */
export function noteSearch(cli: Cli, notes: SearchNotes, asOf?: string): void {
  const { search } = cli.text;
  const { unknownKeys, knownKeys, lacksLaws, isUndated } = notes;
  noteUndated(cli, isUndated, asOf);
  if (unknownKeys.length > 0) cli.note(search.unknownKeys(unknownKeys.join(", "), knownKeys.join(", ")));
  if (lacksLaws) cli.note(search.noLaws);
}

export function noteUndated(cli: Cli, isUndated: boolean, asOf: string | undefined): void {
  if (isUndated && asOf !== undefined) cli.note(cli.text.law.undated(lawDate(asOf, cli.language)));
}
