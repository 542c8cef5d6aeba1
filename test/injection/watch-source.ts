import type { KnowledgeSource } from "#src/answering/index.ts";
import type { Tenant } from "#src/app/index.ts";
import type { Filter, RequestContext } from "#src/domain/index.ts";

export interface SourceCall {
  readonly method: keyof KnowledgeSource;
  readonly filter: Filter | undefined;
}

/** What was asked of the knowledge base, and in whose name, seen from below the tools. */
export interface SourceWatch {
  calls(): SourceCall[];
  tenants(): string[];
}

type Method = (...given: unknown[]) => unknown;

/** Where each method is told what it may look at. */
const FILTERS: Readonly<
  Partial<Record<keyof KnowledgeSource, (given: readonly unknown[]) => Filter | undefined>>
> = {
  search: ofRequest,
  searchFaqs: ofRequest,
  searchCatalog: ofRequest,
  fileSearch: ofRequest,
  resolve: ofRequest,
  stats: ([filter]) => filter as Filter | undefined,
};

export function watchSource({ source, store }: Tenant): SourceWatch {
  const calls: SourceCall[] = [];
  const tenants: string[] = [];
  for (const [method, filterOf] of Object.entries(FILTERS) as [keyof KnowledgeSource, typeof ofRequest][]) {
    spyOn(source, method, (given) => calls.push({ method, filter: filterOf(given) }));
  }
  spyOn(store, "read", ([context]) => tenants.push((context as RequestContext).tenant));
  return { calls: () => calls.splice(0), tenants: () => tenants.splice(0) };
}

function ofRequest([request]: readonly unknown[]): Filter | undefined {
  return (request as { filter?: Filter } | undefined)?.filter;
}

/** The real part goes on working; its calls are reported. */
function spyOn<Part extends object>(
  part: Part,
  name: keyof Part & string,
  report: (given: readonly unknown[]) => void,
): void {
  const original = Reflect.get(part, name) as Method;
  Reflect.set(part, name, (...given: unknown[]) => {
    report(given);
    return Reflect.apply(original, part, given);
  });
}
