import type { DocumentKind, Filter } from "#src/domain/index.ts";
import type { ToolScope } from "./tool.ts";

/** As many as a call asks for, and never more than whoever asks wants; undefined: as the settings say. */
export function resultLimit({ topK }: ToolScope, asked: number | undefined): number | undefined {
  return asked === undefined || topK === undefined ? (asked ?? topK) : Math.min(asked, topK);
}

/** The same under the name that a search has for it. */
export function limited<Name extends string>(
  name: Name,
  scope: ToolScope,
  asked: number | undefined,
): Readonly<Partial<Record<Name, number>>> {
  const limit = resultLimit(scope, asked);
  return (limit === undefined ? {} : { [name]: limit }) as Partial<Record<Name, number>>;
}

/** The part of a scope that every search takes; what it leaves open is as the settings say. */
export function searchScope(scope: ToolScope): Pick<ToolScope, "filter" | "mode" | "expansion"> {
  return picked(scope, ["filter", "mode", "expansion"]);
}

/** The same for questions. */
export function faqScope(scope: ToolScope): Pick<ToolScope, "filter" | "mode" | "expansion" | "minScore"> {
  return picked(scope, ["filter", "mode", "expansion", "minScore"]);
}

/** The same for passages. */
export function passageScope(scope: ToolScope): Omit<ToolScope, "topK"> {
  return picked(scope, ["filter", "mode", "expansion", "minScore", "asOf", "rerank"]);
}

/** Only what is given: a key without a value would hide a default. */
function picked<Key extends keyof ToolScope>(scope: ToolScope, keys: readonly Key[]): Pick<ToolScope, Key> {
  const given = keys.filter((key) => scope[key] !== undefined).map((key) => [key, scope[key]]);
  return Object.fromEntries(given) as Pick<ToolScope, Key>;
}

/** Narrowed to one kind. A caller who left that kind out gets nothing, not the kind all the same. */
export function ofKind(scope: ToolScope, kind: DocumentKind): ToolScope {
  const isLeftOut = scope.filter?.kinds?.includes(kind) === false;
  const filter: Filter = { ...scope.filter, kinds: [kind], ...(isLeftOut ? { documentIds: [] } : {}) };
  return { ...scope, filter };
}
