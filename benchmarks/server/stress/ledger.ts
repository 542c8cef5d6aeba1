/** What a client has been told is stored, and what it has asked for without hearing the end of it. */
interface Entry {
  /** The version that was acknowledged last; -1: none. */
  acknowledged: number;
  attempted: number;
}

interface Listed {
  readonly documents: readonly { readonly source: string }[];
  readonly after: number | null;
}

interface Jobs {
  readonly jobs: readonly { readonly state: string }[];
}

const UNENDED = new Set(["queued", "running"]);
const POLL_MS = 200;
const SETTLE_MS = 120_000;

/** Uploads documents, keeps account of them, and compares the account with what the server has in the end. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();

  get acknowledged(): number {
    return [...this.#entries.values()].filter(({ acknowledged }) => acknowledged >= 0).length;
  }

  /** A new version of a document. The same request is sent under the same key until it is answered. */
  async write(url: string, name: string, send: typeof fetch = fetch): Promise<Response> {
    const entry = this.#entries.get(name) ?? { acknowledged: -1, attempted: -1 };
    this.#entries.set(name, entry);
    const version = entry.attempted === entry.acknowledged ? entry.attempted + 1 : entry.attempted;
    entry.attempted = version;
    const response = await send(`${url}/api/documents?name=${name}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream", "idempotency-key": `${name} ${version}` },
      body: textOf(name, version),
    });
    await response.arrayBuffer();
    if (response.ok) entry.acknowledged = version;
    return response;
  }

  /** What was acknowledged and is not there, is there twice, or in a version that nobody asked for. */
  async violations(url: string): Promise<string[]> {
    await untilJobsEnd(url);
    const listed = Map.groupBy(await allSources(url), (source) => source);
    const found: string[] = [];
    for (const [name, { acknowledged, attempted }] of this.#entries) {
      const count = listed.get(`upload/${name}`)?.length ?? 0;
      if (count > 1) found.push(`${name} is there ${count} times`);
      if (acknowledged < 0) continue;
      if (count === 0) found.push(`${name} was acknowledged and is not there`);
      else if (!(await holdsOneOf(url, name, acknowledged, attempted))) {
        const isOlder = await holdsOneOf(url, name, 0, acknowledged - 1);
        found.push(
          `${name} is ${isOlder ? "older than" : "not in"} version ${acknowledged}, which was acknowledged`,
        );
      }
    }
    return found;
  }
}

/** A word of its own in each version, by which a search finds it and no other. */
function word(name: string, version: number): string {
  return `marca${name.replaceAll(/\D/g, "")}v${version}fim`;
}

function textOf(name: string, version: number): string {
  const rows = Array.from(
    { length: 20 },
    (_, at) => `O item ${at} do aviso ${name} trata de prazos e taxas.`,
  );
  return `# Aviso ${name}\n\nA palavra é ${word(name, version)}.\n\n${rows.join("\n\n")}\n`;
}

async function holdsOneOf(url: string, name: string, from: number, to: number): Promise<boolean> {
  for (let version = from; version <= to; version++) {
    const body = JSON.stringify({ query: word(name, version), mode: "lexical", limit: 3, typos: false });
    const headers = { "content-type": "application/json" };
    const reply = await fetch(`${url}/api/rag/search`, { method: "POST", headers, body });
    if ((await reply.text()).includes(`${word(name, version)}.`)) return true;
  }
  return false;
}

async function untilJobsEnd(url: string): Promise<void> {
  const end = Date.now() + SETTLE_MS;
  for (;;) {
    const { jobs } = (await (await fetch(`${url}/api/jobs?limit=100`)).json()) as Jobs;
    if (!jobs.some(({ state }) => UNENDED.has(state))) return;
    if (Date.now() > end) throw new Error("Jobs do not come to their end");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function allSources(url: string): Promise<string[]> {
  const sources: string[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: Listed = (await (
      await fetch(`${url}/api/documents?limit=100&after=${after}`)
    ).json()) as Listed;
    sources.push(...page.documents.map(({ source }) => source));
    after = page.documents.length === 0 ? null : page.after;
  }
  return sources;
}
