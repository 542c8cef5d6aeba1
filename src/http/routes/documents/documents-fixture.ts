import type { TestContext } from "node:test";
import type { Config } from "#src/config/index.ts";
import { type AskOptions, temporaryConfig, testServer, type TestServer } from "../../http-fixture.ts";

/** Settings that a test changes, over those of a temporary base. */
type Changes = Readonly<Record<string, string>>;

interface DocumentServerOptions {
  readonly changes?: Changes;
  readonly config?: Config;
  readonly works?: boolean;
}

/** A server whose jobs are done at once, or are left where they are. */
export async function documentServer(
  test: TestContext,
  { changes = {}, config = temporaryConfig(test, changes), works = true }: DocumentServerOptions = {},
): Promise<
  TestServer & { readonly upload: (name: string, text: string, options?: AskOptions) => Promise<Response> }
> {
  const server = await testServer(test, { config });
  if (works) server.engine.jobs.start({ workers: 2, retryMs: 0 });
  return {
    ...server,
    upload: async (name, text, { key, headers, signal } = {}) =>
      server.app.request(`/api/documents?wait=${Number(works)}&name=${encodeURIComponent(name)}`, {
        method: "POST",
        body: text,
        headers: {
          "content-type": "application/octet-stream",
          ...(key !== undefined && { authorization: key }),
          ...headers,
        },
        ...(signal && { signal }),
      }),
  };
}

export interface ShownJob {
  readonly id: number;
  readonly state: string;
  readonly subject: string;
  readonly attempts: number;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly result: { readonly outcome: string; readonly document_id: number } | null;
}

export async function jobsIn(reply: Response): Promise<ShownJob[]> {
  return ((await reply.json()) as { jobs: ShownJob[] }).jobs;
}

export async function jobIn(reply: Response): Promise<ShownJob> {
  const [job] = await jobsIn(reply);
  if (job === undefined) throw new Error("no job");
  return job;
}

export async function codeOf(reply: Response): Promise<string> {
  return ((await reply.json()) as { code: string }).code;
}

/** How many files are kept for a tenant. */
export async function keptCount({ engine }: TestServer, tenant: string): Promise<number> {
  return (await engine.tenant(tenant).store.files.list(tenant, { limit: 100 })).length;
}
