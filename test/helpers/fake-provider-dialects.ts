export type Dialect = "openai" | "gemini" | "cohere";

/** "right", or one way in which a well-formed HTTP reply carries the wrong numbers. */
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
  | "all-zero"
  | "out-of-range";

export interface ReplyRequest {
  readonly dialect: Dialect;
  readonly body: Record<string, unknown>;
  readonly texts: readonly string[];
  readonly shape: ReplyShape;
  readonly dimensions: number;
  readonly vectorOf?: ((text: string, dimensions: number) => number[]) | undefined;
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
  if (dialect === "cohere") return (body["texts"] ?? body["documents"]) as string[];
  const requests = (body["requests"] ?? [body]) as { content: { parts: { text: string }[] } }[];
  return requests.map((request) => request.content.parts[0]?.text ?? "");
}

/** The body of a reply, as text: some of the shapes are not JSON. */
export function embeddingReply(request: ReplyRequest): string {
  const { vectorOf: makeVector = vectorOf } = request;
  const vectors = misshape(
    request.texts.map((text, index) => ({ index, values: makeVector(text, wantedDimensions(request)) })),
    request.shape,
  );
  return writeNumbers(envelope(request, vectors));
}

/** A reply to a reranking request: a vector of one number is a score. Best first, as Cohere sends them. */
export function rerankReply({ body, texts, shape }: ReplyRequest): string {
  const scores = texts.map((text, index) => ({ index, values: [relevanceOf(String(body["query"]), text)] }));
  const results = misshape(
    scores.toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0)),
    shape,
  ).map(({ index, values }) => ({ index, relevance_score: values[0] }));
  return writeNumbers({ id: "fake", results, meta: { billed_units: { search_units: 1 } } });
}

/** How relevant the fake finds a text: the share of the question's words in it, squeezed between 0.05 and 0.95. */
export function relevanceOf(query: string, text: string): number {
  const words = query.toLowerCase().split(" ");
  const found = words.filter((word) => text.toLowerCase().includes(word)).length;
  return 0.05 + (0.9 * found) / words.length;
}

/** JSON has no word for these numbers: they stand as strings until here. */
function writeNumbers(reply: unknown): string {
  return JSON.stringify(reply).replaceAll('"NaN"', "NaN").replaceAll('"1e999"', "1e999");
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
    case "out-of-range":
      return vectors.map(({ index, values }) => ({ index, values: values.map(() => 7) }));
    default:
      return shape satisfies never;
  }
}
