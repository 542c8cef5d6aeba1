import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { AcervoError } from "#src/domain/index.ts";

/** What one form may hold. */
export const FORM_LIMITS = {
  files: 20,
  fields: 50,
  fieldNameSize: 100,
  fieldSize: 65_536,
  headerPairs: 50,
  headerSize: 8_192,
} as const;

/** How long a client may say nothing in the middle of an upload. */
const IDLE_MS = 60_000;

export interface Form<Received> {
  readonly fields: ReadonlyMap<string, string>;
  /** In the order in which they stand in the form. */
  readonly received: readonly Received[];
}

interface FormReader<Received> {
  readonly contentType: string;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly signal: AbortSignal;
  readonly receive: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<Received>;
  /** Takes back what was received of a form that breaks off or is refused. */
  readonly drop: (received: readonly Received[]) => Promise<void>;
}

/** Reads a form as it comes in: files go on to `receive` piece by piece, and no faster than it takes them. */
export async function readForm<Received>(reader: FormReader<Received>): Promise<Form<Received>> {
  const { contentType, body, signal, receive } = reader;
  const stop = new AbortController();
  const fields = new Map<string, string>();
  const files: { readonly stream: BusboyFileStream; readonly received: Promise<Received> }[] = [];
  const form = openForm(contentType);
  form.on("file", (_field, stream, name: string | undefined) => {
    // It is told to whoever reads the file; nobody does any more when this one has failed.
    stream.on("error", () => undefined);
    const received = receive(name ?? "", stream);
    received.catch((error: unknown) => stop.abort(error));
    files.push({ stream, received });
  });
  form.on("field", (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) stop.abort(malformed(`campo "${name}" longo demais`));
    else if (fields.has(name)) stop.abort(malformed(`campo "${name}" repetido`));
    else fields.set(name, value);
  });
  for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"] as const) {
    form.on(limit, () =>
      stop.abort(malformed(`no máximo ${FORM_LIMITS.files} arquivos e ${FORM_LIMITS.fields} campos`)),
    );
  }
  try {
    await pipeline(bytesOf(body), form, { signal: AbortSignal.any([stop.signal, signal]) });
    const received = await Promise.all(files.map((file) => file.received));
    stop.signal.throwIfAborted();
    return { fields, received };
  } catch (error) {
    const reason = reasonOf(error, stop.signal, signal);
    // Whoever still waits for the rest of a file would wait for ever.
    for (const { stream } of files) stream.destroy(new AcervoError("aborted", {}));
    const settled = await Promise.allSettled(files.map(({ received }) => received));
    await reader.drop(settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])));
    throw reason;
  }
}

function openForm(contentType: string): BusboyInstance {
  try {
    const headers = { "content-type": contentType };
    return new Busboy({ headers, preservePath: true, limits: FORM_LIMITS });
  } catch {
    throw malformed("multipart/form-data sem boundary");
  }
}

/** The first fault is the reason; others follow from it. */
function reasonOf(error: unknown, stop: AbortSignal, signal: AbortSignal): unknown {
  if (stop.aborted) return stop.reason as unknown;
  if (signal.aborted || error instanceof AcervoError) return error;
  return malformed("multipart/form-data incompleto");
}

function malformed(problem: string): AcervoError {
  return new AcervoError("invalid-request", { problems: [problem] });
}

/** The pieces of a body; fails when none comes for a while. */
export async function* bytesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const stream = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  const idle = setTimeout(() => stream.destroy(new AcervoError("aborted", {})), IDLE_MS).unref();
  try {
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      idle.refresh();
      yield piece;
      idle.refresh();
    }
  } finally {
    clearTimeout(idle);
  }
}
