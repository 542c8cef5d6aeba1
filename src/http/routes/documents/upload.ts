import { z } from "zod";
import { acceptFiles, dropReceived, receiveFile, type ReceivedFile, uploadSource } from "#src/app/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { type Asked, rawRoute } from "../../route.ts";
import {
  acceptedContent,
  acceptedQuery,
  acceptedReply,
  idempotencyKey,
} from "../../uploads/accepted-jobs.ts";
import { bytesOf, type Form, FORM_LIMITS, readForm } from "../../uploads/read-form.ts";
import { aboutOf, checkedFields, FIELD_NAMES, uploadFields } from "../../uploads/upload-fields.ts";

const formSchema = {
  type: "object",
  properties: {
    file: { type: "array", items: { type: "string", format: "binary" }, maxItems: FORM_LIMITS.files },
    ...Object.fromEntries(FIELD_NAMES.map((name) => [name, { type: "string" }])),
  },
  required: ["file"],
};

const uploadQuery = acceptedQuery.extend({
  ...uploadFields.shape,
  // Of the only file, where the body is that file.
  name: z.string().min(1).max(1_000).optional(),
});

/** Files are kept as they come in, and read when their turn comes. */
export const uploadDocuments = rawRoute(
  {
    method: "post",
    path: "/api/documents",
    access: "editor",
    tag: "documents",
    summary: "Takes in files, each to be read by a job",
    description:
      "A form (`multipart/form-data`) with up to 20 files, or the bytes of one file with `?name=`. `metadata` and `table` are JSON. The same name again replaces the document. Replies 202 with one job for each file; with `wait=1`, 200 when they have ended. `Idempotency-Key`: the same request sent again leads to the same jobs.",
    query: uploadQuery,
    upload: {
      "multipart/form-data": { schema: formSchema },
      "application/octet-stream": { schema: z.any() },
    },
    content: acceptedContent,
    status: 202,
    maxBodyBytes: Infinity,
  },
  async ({ query: { wait, name, lang: _lang, ...query } }, asked) => {
    const key = idempotencyKey(asked);
    const isForm = /^multipart\//i.test(asked.context.req.header("content-type") ?? "");
    const { received, fields } = isForm ? await receiveForm(asked) : await receiveBody(asked, name);
    const about = await orDrop(asked, received, () => {
      const inForm = isForm ? checkedFields(fields) : {};
      return aboutOf({ ...query, ...inForm }, asked.services);
    });
    return acceptedReply(asked, await acceptFiles(asked.tenant, received, about, key), { wait });
  },
);

async function receiveForm(asked: Asked): Promise<Form<ReceivedFile>> {
  const { context, tenant, options } = asked;
  const form = await readForm<ReceivedFile>({
    contentType: context.req.header("content-type") ?? "",
    body: context.req.raw.body,
    signal: options.signal ?? new AbortController().signal,
    receive: async (name, bytes) => receive(asked, name, bytes),
    drop: (received) => dropReceived(tenant, received),
  });
  if (form.received.length > 0) return form;
  throw new AcervoError("invalid-request", { problems: ["file: falta o arquivo"] });
}

async function receiveBody(asked: Asked, name: string | undefined): Promise<Form<ReceivedFile>> {
  const problem = "name: falta o nome do arquivo (?name=), ou envie um formulário multipart/form-data";
  if (name === undefined) throw new AcervoError("invalid-request", { problems: [problem] });
  const body = bytesOf(asked.context.req.raw.body);
  return { fields: new Map(), received: [await receive(asked, name, body)] };
}

function receive({ tenant }: Asked, name: string, bytes: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  // A name that cannot be is refused before the bytes are read.
  uploadSource(name);
  return receiveFile(tenant, { name, bytes });
}

async function orDrop<Result>(
  { tenant }: Asked,
  received: readonly ReceivedFile[],
  work: () => Result,
): Promise<Result> {
  try {
    return work();
  } catch (error) {
    await dropReceived(tenant, received);
    throw error;
  }
}
