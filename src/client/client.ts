import type { Operations, ProblemDetails } from "./api.ts";
import { readEvents, type ServerEvent } from "./events.ts";

export interface ClientOptions {
  /** Where the server is: "http://localhost:3000". */
  readonly baseUrl: string;
  /** "acervo_…"; not needed where a server without keys runs on this machine. */
  readonly key?: string;
  /** Of an instance key: the organisation that it acts for. */
  readonly tenant?: string;
  /** In what language failures are told. */
  readonly language?: "pt" | "en";
  /** In place of the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

/** "POST /api/chat": what can be asked of the server. */
export type OperationName = Extract<keyof Operations, string>;

/** Only what the operation takes; what has no field that must be given may be left out. */
type Input<Name extends OperationName> = Taken<Operations[Name], "params" | "query" | "body"> & CallOptions;

type Taken<Operation, Part extends string> = {
  [
    Key in keyof Operation as Key extends Part ? (Operation[Key] extends undefined ? never : Key) : never
  ]: Operation[Key];
};

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

type Given<Name extends OperationName> =
  {} extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>];

/** The server's refusal (RFC 9457). */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: ProblemDetails;

  constructor(problem: ProblemDetails) {
    super(problem.detail);
    this.problem = problem;
  }
}

export interface Client {
  /** The JSON of a reply. Rejects with a `ProblemError`. */
  call<Name extends OperationName>(name: Name, ...input: Given<Name>): Promise<Operations[Name]["reply"]>;
  /** The events of a reply, as they come; ending the loop ends the request. */
  events<Name extends OperationName>(name: Name, ...input: Given<Name>): AsyncGenerator<ServerEvent>;
  /** The response itself: for files, and whatever is no JSON. */
  raw<Name extends OperationName>(name: Name, ...input: Given<Name>): Promise<Response>;
}

type Scalar = string | number | boolean | null;

/** What is sent, whichever operation it belongs to. */
interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, Scalar | readonly Scalar[] | undefined>>;
  readonly body?: unknown;
}

/** Asks a server of Acervo; runs in browsers and in Node. */
export function createClient(options: ClientOptions): Client {
  const { fetch = globalThis.fetch } = options;
  const send = async (name: OperationName, input: AnyInput = {}, accept: string): Promise<Response> => {
    const [method = "GET", path = "/"] = name.split(" ");
    const response = await fetch(addressOf(options, path, input), {
      method,
      headers: headersOf(options, input, accept),
      ...(input.body !== undefined && { body: isJson(input.body) ? JSON.stringify(input.body) : input.body }),
      ...(input.signal && { signal: input.signal }),
    } as RequestInit);
    if (!response.ok) throw new ProblemError(await problemOf(response));
    return response;
  };
  return {
    call: async (name, ...[input]) => (await send(name, input, "application/json")).json() as never,
    events: async function* (name, ...[input]) {
      yield* readEvents(await send(name, input, "text/event-stream"));
    },
    raw: (name, ...[input]) => send(name, input, "*/*"),
  };
}

function addressOf(
  { baseUrl, language }: ClientOptions,
  path: string,
  { params = {}, query = {} }: AnyInput,
): string {
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(language === undefined ? {} : { lang: language });
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each));
  }
  return `${baseUrl.replace(/\/+$/, "")}${place}${search.size === 0 ? "" : `?${search.toString()}`}`;
}

function headersOf({ key, tenant }: ClientOptions, { body, headers }: AnyInput, accept: string): Headers {
  const all = new Headers({ accept });
  if (key !== undefined) all.set("authorization", `Bearer ${key}`);
  if (tenant !== undefined) all.set("x-acervo-tenant", tenant);
  if (isJson(body)) all.set("content-type", "application/json");
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value);
  return all;
}

/** Bytes, forms and streams are sent as they are. */
function isJson(body: unknown): boolean {
  if (typeof body !== "object" || body === null) return false;
  return Array.isArray(body) || Object.getPrototypeOf(body) === Object.prototype;
}

async function problemOf(response: Response): Promise<ProblemDetails> {
  const text = await response.text();
  try {
    return JSON.parse(text) as ProblemDetails;
  } catch {
    // Something between here and the server answered.
    const { status, statusText: title } = response;
    return {
      type: "about:blank",
      title,
      status,
      detail: text.slice(0, 500),
      code: "unexpected",
      request_id: "",
    };
  }
}
