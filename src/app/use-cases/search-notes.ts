import { isUndated } from "#src/answering/index.ts";
import {
  type Filter,
  type Hit,
  type MetadataCondition,
  PLACE_KEYS,
  PROVISION_LEVELS,
} from "#src/domain/index.ts";
import { MARKERS } from "#src/law/index.ts";
import { slug } from "#src/parsing/index.ts";
import type { Tenant } from "../tenant.ts";

/** What a reader of a search's results should know besides. */
export interface SearchNotes {
  /** Fields that the filter names and no document has. */
  readonly unknownKeys: readonly string[];
  /** Some of the fields there are. */
  readonly knownKeys: readonly string[];
  /** The filter is about laws, and there are none. */
  readonly lacksLaws: boolean;
  /** Nothing is kept for this tenant: mostly its name was mistyped. */
  readonly isEmptyTenant: boolean;
  /** A wording shown for an earlier day may be a later one. */
  readonly isUndated: boolean;
}

/** Enough documents to have seen every kind of metadata, in most collections. */
const MAX_INSPECTED = 2_000;
const MAX_SHOWN = 40;

interface Filtered {
  readonly filter?: Filter | undefined;
  readonly asOf?: string | undefined;
}

/** Runs a search whose filter names fields as people do, and finds out what to say beside its results. */
export async function searchWithNotes<Request extends Filtered, Response>(
  acervo: Tenant,
  written: Request,
  search: (request: Request) => Promise<Response>,
  hitsOf: (response: Response) => readonly (Hit | object)[],
): Promise<{ readonly response: Response; readonly notes: SearchNotes }> {
  const { request, unknown, known } = await resolveKeys(acervo, written);
  const response = await search(request);
  const hits = hitsOf(response);
  // The fields of laws are known wherever there is one.
  const lacksLaws = hits.length === 0 && unknown.some((key) => LAW_KEYS.has(key));
  const notes: SearchNotes = {
    unknownKeys: unknown.filter((key) => !(lacksLaws && LAW_KEYS.has(key))),
    knownKeys: known,
    lacksLaws,
    isEmptyTenant: hits.length === 0 && (await acervo.documents({ limit: 1 })).length === 0,
    isUndated: (await undatedAmong(acervo, hits, request.asOf)).length > 0,
  };
  return { response, notes };
}

/** People name a field as the column is headed; "Valor (R$)" is kept as "valor_r". */
async function resolveKeys<Request extends Filtered>(
  acervo: Tenant,
  request: Request,
): Promise<{ request: Request; unknown: readonly string[]; known: readonly string[] }> {
  const { metadata: conditions = [], anyOf = [], kinds } = request.filter ?? {};
  if (conditions.length + anyOf.length === 0) return { request, unknown: [], known: [] };
  const asked = [...conditions, ...anyOf].map(({ key }) => key);
  const known = await keysOf(acervo, kinds === undefined ? {} : { kinds }, asked);
  const metadata = conditions.map((condition) => withKnownKey(condition, known));
  const unknown = [...metadata, ...anyOf].map(({ key }) => key).filter((key) => !known.has(key));
  return {
    request: metadata.length === 0 ? request : { ...request, filter: { ...request.filter, metadata } },
    unknown: [...new Set(unknown)],
    known: [...known].toSorted().slice(0, MAX_SHOWN),
  };
}

/** The fields of the first documents, and those that were asked for wherever they are: a base may hold many tables. */
async function keysOf(
  acervo: Tenant,
  filter: Filter,
  asked: readonly string[],
): Promise<ReadonlySet<string>> {
  // Places are kept with passages, not with documents.
  const keys = new Set(PLACE_KEYS);
  for (const { metadata } of await acervo.documents({ filter, limit: MAX_INSPECTED })) {
    for (const key of Object.keys(metadata)) keys.add(key);
  }
  for (const key of new Set(asked.flatMap((name) => [name, slug(name)]))) {
    if (keys.has(key)) continue;
    const [holder] = await acervo.documents({ filter, withKey: key, limit: 1 });
    if (holder !== undefined) keys.add(key);
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
  const key = known.has(condition.key) ? condition.key : slug(condition.key);
  return { ...condition, key: key === "" ? condition.key : key };
}

/** Those of the hits whose wording may be later than the day that it was looked up for. */
export async function undatedAmong(
  acervo: Tenant,
  hits: readonly (Hit | object)[],
  asOf: string | undefined,
): Promise<Hit[]> {
  if (asOf === undefined) return [];
  const found: Hit[] = [];
  for (const hit of hits) {
    if ("provisions" in hit && (await isUndated(hit, acervo.source, acervo.context()))) found.push(hit);
  }
  return found;
}
