import type { Holdings } from "#src/answering/index.ts";
import type { Acervo } from "#src/app/index.ts";
import type { Filter, RequestContext } from "#src/domain/index.ts";

export interface HoldingsCall {
  readonly method: keyof Holdings;
  readonly filter: Filter | undefined;
}

/** What was asked of the knowledge base, and in whose name, seen from below the tools. */
export interface HoldingsWatch {
  calls(): HoldingsCall[];
  tenants(): string[];
}

type Method = (...given: unknown[]) => unknown;

/** Where each method is told what it may look at. */
const FILTERS: Readonly<Partial<Record<keyof Holdings, (given: readonly unknown[]) => Filter | undefined>>> =
  {
    search: ofRequest,
    searchFaqs: ofRequest,
    searchCatalog: ofRequest,
    fileSearch: ofRequest,
    resolve: ([, options]) => ofRequest([options]),
    stats: ([filter]) => filter as Filter | undefined,
  };

export function watchHoldings({ holdings, store }: Acervo): HoldingsWatch {
  const calls: HoldingsCall[] = [];
  const tenants: string[] = [];
  for (const [method, filterOf] of Object.entries(FILTERS) as [keyof Holdings, typeof ofRequest][]) {
    spyOn(holdings, method, (given) => calls.push({ method, filter: filterOf(given) }));
  }
  spyOn(store, "read", ([context]) => tenants.push((context as RequestContext).tenant));
  return { calls: () => calls.splice(0), tenants: () => tenants.splice(0) };
}

function ofRequest([request]: readonly unknown[]): Filter | undefined {
  return (request as { filter?: Filter } | undefined)?.filter;
}

/** The real part goes on working; its calls are told of. */
function spyOn<Part extends object>(
  part: Part,
  name: keyof Part & string,
  tell: (given: readonly unknown[]) => void,
): void {
  const original = Reflect.get(part, name) as Method;
  Reflect.set(part, name, (...given: unknown[]) => {
    tell(given);
    return Reflect.apply(original, part, given);
  });
}
