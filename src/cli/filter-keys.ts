import type { Acervo } from "#src/app/index.ts";
import { type Filter, type MetadataCondition, PLACE_KEYS, PROVISION_LEVELS } from "#src/domain/index.ts";
import { MARKERS } from "#src/law/index.ts";
import type { SearchRequest } from "#src/retrieval/index.ts";
import type { Cli } from "./cli.ts";

/** Enough documents to have seen every kind of metadata, in most collections. */
const LOOKED_AT = 2_000;
const MAX_SHOWN = 40;

export interface ResolvedRequest<Request = SearchRequest> {
  readonly request: Request;
  /** Keys that the filter names and no document has, and those that there are. */
  readonly unknown: readonly string[];
  readonly known: readonly string[];
}

/** People name a field as the column is headed; "Valor (R$)" is kept as "valor_r". */
export async function resolveKeys<Request extends Pick<SearchRequest, "filter">>(
  acervo: Acervo,
  request: Request,
): Promise<ResolvedRequest<Request>> {
  const { metadata: conditions = [], anyOf = [], kinds } = request.filter ?? {};
  if (conditions.length + anyOf.length === 0) return { request, unknown: [], known: [] };
  const known = await keysOf(acervo, kinds === undefined ? {} : { kinds });
  const metadata = conditions.map((condition) => withKnownKey(condition, known));
  const unknown = [...metadata, ...anyOf].map(({ key }) => key).filter((key) => !known.has(key));
  return {
    request: metadata.length === 0 ? request : { ...request, filter: { ...request.filter, metadata } },
    unknown: [...new Set(unknown)],
    known: [...known].toSorted().slice(0, MAX_SHOWN),
  };
}

/** Says why a filter on fields that no document has finds nothing. */
export function noteUnknownKeys(
  cli: Cli,
  { unknown, known }: Omit<ResolvedRequest, "request">,
  hits: readonly unknown[],
): void {
  const { search } = cli.text;
  // The keys of laws are known wherever there is one.
  const lacksLaws = hits.length === 0 && unknown.some((key) => LAW_KEYS.has(key));
  const others = unknown.filter((key) => !(lacksLaws && LAW_KEYS.has(key)));
  if (others.length > 0) cli.note(search.unknownKeys(others.join(", "), known.join(", ")));
  if (lacksLaws) cli.note(search.noLaws);
}

async function keysOf(acervo: Acervo, filter: Filter): Promise<ReadonlySet<string>> {
  // Places are kept with passages, not with documents.
  const keys = new Set(PLACE_KEYS);
  for (const { metadata } of await acervo.documents({ filter, limit: LOOKED_AT })) {
    for (const key of Object.keys(metadata)) keys.add(key);
  }
  const laws = await acervo.documents({ filter: { kinds: ["legal"] }, limit: 1 });
  return laws.length === 0 ? keys : keys.union(LAW_KEYS);
}

/** What passages of laws are described by. */
const LAW_KEYS: ReadonlySet<string> = new Set<string>(
  ["documento", "norma", "chunk_id", "tipo", "situacao", "artigo_final", "banca", "ano"].concat(
    ["parte", "livro", "titulo", "capitulo", "secao", "subsecao"],
    PROVISION_LEVELS,
    MARKERS,
  ),
);

function withKnownKey(condition: MetadataCondition, known: ReadonlySet<string>): MetadataCondition {
  if (known.has(condition.key)) return condition;
  const folded = condition.key.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const key = folded.replaceAll(/[^a-z0-9]+/g, "_").replaceAll(/^_|_$/g, "");
  return { ...condition, key: key === "" ? condition.key : key };
}
