import type { JsonSchema } from "./schema-text.ts";

interface Media {
  readonly schema?: JsonSchema;
}

type Content = Readonly<Record<string, Media>>;

interface Described {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

/** The part of an OpenAPI document that is read here. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
}

/** One thing that can be asked of the API. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly needsKey: boolean;
  readonly parameters: readonly Parameter[];
  /** What is sent, and what comes back when all goes well, by media type. */
  readonly body: Content;
  readonly reply: Content;
}

export function operationsOf({ paths = {} }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      tag: described.tags?.[0] ?? "",
      summary: described.summary ?? "",
      description: described.description ?? "",
      needsKey: described.security !== undefined,
      parameters: described.parameters ?? [],
      body: described.requestBody?.content ?? {},
      reply:
        Object.entries(described.responses ?? {}).find(([status]) => status.startsWith("2"))?.[1].content ??
        {},
    })),
  );
}
