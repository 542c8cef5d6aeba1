import type { Acervo } from "#src/app/index.ts";

/** Where nothing is kept, nothing can be found: more often than not, the organisation's name was mistyped. */
export async function isEmptyTenant(acervo: Acervo, found: readonly unknown[]): Promise<boolean> {
  return found.length === 0 && (await acervo.documents({ limit: 1 })).length === 0;
}
