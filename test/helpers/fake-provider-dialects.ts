export type Dialect = "openai" | "gemini" | "cohere";

/** "right", or one way in which a well-formed HTTP reply carries the wrong vectors. */
export type ReplyShape =
  | "right"
  | "empty"
  | "fewer"
  | "more"
  | "reordered"
  | "repeated-index"
  | "wrong-dimension"
  | "null-value"
  | "infinite"
  | "bare-nan"
  | "all-zero";

export interface ReplyRequest {
  readonly dialect: Dialect;
  readonly body: Record<string, unknown>;
  readonly texts: readonly string[];
  readonly shape: ReplyShape;
  readonly dimensions: number;
}

interface NumberedVector {
  readonly index: number;
  readonly values: readonly (number | null | string)[];
}

/** A vector that only this text gets, so that a mix-up of order shows. Not of length 1, as some providers' are not. */
export function vectorOf(text: string, dimensions: number): number[] {
  const seed = Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7);
  return Array.from({ length: dimensions }, (_, index) => ((seed * (index + 3)) % 101) + 1);
}

export function readTexts(dialect: Dialect, body: Record<string, unknown>): string[] {
  if (dialect === "openai") return body["input"] as string[];
  if (dialect === "cohere") return body["texts"] as string[];
  const requests = (body["requests"] ?? [body]) as { content: { parts: { text: string }[] } }[];
  return requests.map((request) => request.content.parts[0]?.text ?? "");
}

/** The body of a reply, as text: some of the shapes are not JSON. */
export function embeddingReply(request: ReplyRequest): string {
  const vectors = misshape(
    request.texts.map((text, index) => ({ index, values: vectorOf(text, wantedDimensions(request)) })),
    request.shape,
  );
  const json = JSON.stringify(envelope(request, vectors));
  // JSON has no word for these: they stand as strings until here.
  return json.replaceAll('"NaN"', "NaN").replaceAll('"1e999"', "1e999");
}

function envelope({ dialect, body }: ReplyRequest, vectors: readonly NumberedVector[]): unknown {
  if (dialect === "openai") {
    const data = vectors.map(({ index, values }) => ({ object: "embedding", index, embedding: values }));
    return { object: "list", data, usage: { prompt_tokens: 1, total_tokens: 1 } };
  }
  if (dialect === "cohere") {
    const float = vectors.map(({ values }) => values);
    return { id: "fake", embeddings: { float }, meta: { billed_units: { input_tokens: 1 } } };
  }
  const embeddings = vectors.map(({ values }) => ({ values }));
  return body["requests"] === undefined ? { embedding: embeddings[0] ?? {} } : { embeddings };
}

function wantedDimensions({ body, dimensions }: ReplyRequest): number {
  const first = (body["requests"] as Record<string, unknown>[] | undefined)?.[0] ?? body;
  const asked = first["dimensions"] ?? first["outputDimensionality"] ?? first["output_dimension"];
  return typeof asked === "number" ? asked : dimensions;
}

function misshape(vectors: NumberedVector[], shape: ReplyShape): NumberedVector[] {
  const replaceFirst = (value: null | string) =>
    vectors.map(({ index, values }) => ({ index, values: [value, ...values.slice(1)] }));
  switch (shape) {
    case "right":
      return vectors;
    case "empty":
      return [];
    case "fewer":
      return vectors.slice(1);
    case "more":
      return [...vectors, ...vectors];
    case "reordered":
      return vectors.toReversed();
    case "repeated-index":
      return vectors.map((vector) => ({ ...vector, index: 0 }));
    case "wrong-dimension":
      return vectors.map(({ index, values }) => ({ index, values: values.slice(1) }));
    case "null-value":
      return replaceFirst(null);
    case "infinite":
      return replaceFirst("1e999");
    case "bare-nan":
      return replaceFirst("NaN");
    case "all-zero":
      return vectors.map(({ index, values }) => ({ index, values: values.map(() => 0) }));
    default:
      return shape satisfies never;
  }
}
