import type { SdkPart } from "./sdk-model.ts";

/**
 * What the provider's own search found, by title or address. The SDK passes web pages on as parts; documents of
 * Google's File Search stay in the metadata at the end.
 */
export function hostedSources(part: SdkPart): string[] {
  if (part.type === "source") return part.sourceType === "url" ? [part.title ?? part.url] : [part.title];
  if (part.type !== "finish") return [];
  const grounding = field(part.providerMetadata?.["google"], "groundingMetadata");
  const chunks = field(grounding, "groundingChunks");
  return Array.isArray(chunks) ? chunks.flatMap(documentOf) : [];
}

function documentOf(chunk: unknown): string[] {
  const context = field(chunk, "retrievedContext");
  const name = field(context, "title") ?? field(context, "uri");
  return typeof name === "string" && name !== "" ? [name] : [];
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
