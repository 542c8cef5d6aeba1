import type { Config } from "#src/config/index.ts";
import type { AnswerTrace, ApiKey, Document } from "#src/domain/index.ts";
import type { Feedback, Job } from "#src/storage/index.ts";
import type { Tenant } from "../../tenant.ts";
import { type ConversationWithMessages, readConversation } from "../dialogue.ts";
import { type PersonRequest, searchPerson } from "./erase-person.ts";
import { type PersonFinding, wholeText } from "./find-person.ts";

/** Whom texts were sent to. */
export interface Recipient {
  readonly purpose: string;
  readonly provider: string;
  readonly model: string | null;
  readonly calls: number | null;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
}

export interface ExportedDocument {
  readonly document: Document;
  readonly text: string;
}

/** All about somebody, complete and for programs (LGPD, art. 18 and 19). */
export interface PersonExport {
  readonly tenant: string;
  readonly identifiers: readonly string[];
  readonly findings: readonly PersonFinding[];
  readonly documents: readonly ExportedDocument[];
  readonly conversations: readonly ConversationWithMessages[];
  readonly traces: readonly AnswerTrace[];
  readonly feedback: readonly Feedback[];
  readonly jobs: readonly Job[];
  readonly keys: readonly ApiKey[];
  readonly recipients: readonly Recipient[];
}

export async function exportPerson(tenant: Tenant, request: PersonRequest): Promise<PersonExport> {
  const { store, name } = tenant;
  const findings = await searchPerson(tenant, request);
  const each = async <Found>(
    places: readonly PersonFinding["place"][],
    read: (key: string) => Promise<Found | null>,
  ): Promise<Found[]> => {
    const chosen = findings.filter(({ place }) => places.includes(place));
    const found: Found[] = [];
    // One after another: somebody's data are no reason to slow down others.
    for (const { key } of chosen) {
      const thing = await read(key);
      if (thing !== null) found.push(thing);
    }
    return found;
  };
  const traces = await each(["trace"], (id) => store.traces.get(name, id));
  const keys = new Set(findings.filter(({ place }) => place === "key").map(({ key }) => key));
  return {
    tenant: name,
    identifiers: request.identifiers,
    findings,
    documents: await each(["document", "entry"], (id) => exportedDocument(tenant, Number(id))),
    // One that has just been removed is none any more.
    conversations: await each(["conversation"], (id) => readConversation(tenant, id).catch(() => null)),
    traces,
    feedback: await each(["feedback"], (id) => store.feedback.get(name, id)),
    jobs: await each(["job"], (id) => store.jobs.get(name, Number(id))),
    keys: (await store.keys.list(name)).filter(({ id }) => keys.has(id)),
    recipients: [...calledModels(traces), ...configuredModels(tenant.config)],
  };
}

async function exportedDocument({ store, name }: Tenant, id: number): Promise<ExportedDocument | null> {
  const document = await store.knowledge.get(name, id);
  return document && { document, text: wholeText(await store.knowledge.chunks(name, id)) };
}

/** From the calls that the traces hold, by address and model. */
function calledModels(traces: readonly AnswerTrace[]): Recipient[] {
  const calls = traces.flatMap(({ createdAt, exchanges }) =>
    exchanges.map(({ url, model, purpose }) => ({ url, model, purpose, createdAt })),
  );
  const groups = Map.groupBy(calls, ({ url, model, purpose }) => JSON.stringify([url, model, purpose]));
  return [...groups.values()].flatMap((group) => {
    const times = group.map(({ createdAt }) => createdAt).toSorted();
    const [first] = group;
    if (first === undefined) return [];
    const [firstAt = null, lastAt = null] = [times[0], times.at(-1)];
    const { url: provider, model, purpose } = first;
    return [{ purpose, provider, model, calls: group.length, firstAt, lastAt }];
  });
}

/** Texts stay on this machine with these. */
const LOCAL: ReadonlySet<string> = new Set(["none", "builtin", "hash", "onnx", "overlap"]);

/** Embedding and reranking leave no record of each call: whoever is configured may have received any text. */
function configuredModels({ embedding, reranking }: Config): Recipient[] {
  const configured = { embedding, reranking: reranking.reranker };
  return Object.entries(configured).flatMap(([purpose, settings]) => {
    if (LOCAL.has(settings.provider)) return [];
    const model = "model" in settings ? (settings.model ?? null) : null;
    return [{ purpose, provider: settings.provider, model, calls: null, firstAt: null, lastAt: null }];
  });
}
