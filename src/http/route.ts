import type { RouteConfig } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { ZodType } from "zod";
import type { Tenant } from "#src/app/index.ts";
import type { Language, RequestOptions, Role } from "#src/domain/index.ts";
import type { SpanPlace } from "./operations/tracing.ts";
import type { Services } from "./services.ts";

/** Who asks, as far as the key tells. */
export interface Principal {
  /** Null: nobody gave a key, which only this machine may do (see `access.ts`). */
  readonly keyId: string | null;
  readonly tenant: string;
  readonly role: Role;
  readonly requestsPerMinute: number | null;
}

/** One request, as a route sees it. */
export interface Asked {
  readonly tenant: Tenant;
  readonly principal: Principal;
  readonly language: Language;
  /** For every call into the engine: ends when the client leaves, the deadline passes or the server has been stopped. */
  readonly options: RequestOptions;
  readonly services: Services;
  /** For routes whose reply is no JSON. */
  readonly context: Context<HttpEnv>;
}

export interface HttpEnv {
  readonly Variables: {
    requestId: string;
    language: Language;
    principal: Principal | undefined;
    /** Of the route that the request is for. */
    problem: ProblemFormat | undefined;
    /** Where in a trace the request stands, if there are traces. */
    span: SpanPlace | undefined;
  };
}

/** How failures of a route are written, where its clients expect another shape than problem+json. */
export interface ProblemFormat {
  readonly schema: ZodType;
  respond(error: unknown, context: Context): Response;
}

/** Everyone, even without a key; or whoever has at least this role. */
export type Access = "public" | Role;

/** A route with its place in the API; `app.ts` registers it, and the tests of access read it. */
export interface HttpRoute {
  readonly config: RouteConfig;
  readonly access: Access;
  /** What the body may have at most; not given: as the settings say. Infinity: the route counts as it reads. */
  readonly maxBodyBytes?: number | undefined;
  readonly problem?: ProblemFormat | undefined;
  handle(input: RouteInput<unknown, unknown, unknown>, asked: Asked): Response | Promise<Response>;
}

export interface RouteInput<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

interface RouteSpec<Params, Query, Body> {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** As OpenAPI writes it: "/api/documents/{id}". */
  readonly path: string;
  readonly access: Access;
  /** The heading that it stands under in the documentation. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: ZodType<Params>;
  readonly query?: ZodType<Query>;
  readonly body?: ZodType<Body>;
  readonly maxBodyBytes?: number;
  readonly problem?: ProblemFormat;
}

type Status = 200 | 201 | 202;

/** A route that replies with JSON, checked against its schema by the types. */
export function jsonRoute<Reply, Params = undefined, Query = undefined, Body = undefined>(
  spec: RouteSpec<Params, Query, Body> & { readonly reply: ZodType<Reply>; readonly status?: Status },
  handle: (input: RouteInput<Params, Query, Body>, asked: Asked) => NoInfer<Reply> | Promise<NoInfer<Reply>>,
): HttpRoute {
  const { reply, status = 200, ...rest } = spec;
  const content = { "application/json": { schema: reply } };
  return rawRoute({ ...rest, content, status }, async (input, asked) =>
    asked.context.json(await handle(input, asked), status),
  );
}

/** A route that writes its own response: bytes, events, or nothing. */
export function rawRoute<Params = undefined, Query = undefined, Body = undefined>(
  spec: RouteSpec<Params, Query, Body> & {
    /** What a reply that went well holds, by media type; none: no body. */
    readonly content?: Readonly<Record<string, { readonly schema: ZodType }>>;
    readonly status?: Status | 204;
    /** What is sent, where it is no JSON: the route reads the stream itself. A form that is described by a type of zod would be read into memory. */
    readonly upload?: Readonly<
      Record<string, { readonly schema: ZodType | Readonly<Record<string, unknown>> }>
    >;
  },
  handle: (input: RouteInput<Params, Query, Body>, asked: Asked) => Response | Promise<Response>,
): HttpRoute {
  const { method, path, access, tag, summary, description, params, query, body, upload, problem } = spec;
  const request = {
    ...(params && { params }),
    ...(query && { query }),
    ...(body && { body: { content: { "application/json": { schema: body } }, required: true } }),
    ...(upload && { body: { content: upload, required: true } }),
  };
  const config = {
    method,
    path,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(access !== "public" && { security: [{ key: [] }] }),
    request,
    responses: {
      [spec.status ?? 200]: { description: summary, ...(spec.content && { content: spec.content }) },
      default:
        problem === undefined
          ? { $ref: "#/components/responses/Problem" }
          : { description: "A failure", content: { "application/json": { schema: problem.schema } } },
    },
  } as unknown as RouteConfig;
  return {
    config,
    access,
    maxBodyBytes: spec.maxBodyBytes,
    problem,
    handle: (input, asked) => handle(input as RouteInput<Params, Query, Body>, asked),
  };
}
