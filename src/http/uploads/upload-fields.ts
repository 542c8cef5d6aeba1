import { z } from "zod";
import { ownName } from "#src/config/index.ts";
import type { AcceptedAbout } from "#src/app/index.ts";
import { AcervoError, ORIGINS } from "#src/domain/index.ts";
import type { Services } from "../services.ts";

const MAX_TITLE = 500;
const MAX_COLUMNS = 200;
const MAX_METADATA = 100;

/** Questions and products have routes of their own. */
const FILE_KINDS = ["document", "legal", "changelog"] as const;

const column = z.string().min(1).max(200);
const columns = z.array(column).max(MAX_COLUMNS);
const scalar = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]);

export const metadataField = z
  .record(z.string().min(1).max(200), z.union([scalar, z.array(scalar).max(MAX_METADATA)]))
  .refine((given) => Object.keys(given).length <= MAX_METADATA, `no máximo ${MAX_METADATA} chaves`);

/** What is said of a document, whichever way it comes in. */
export const aboutFields = {
  collection: ownName.optional(),
  kind: z.enum(FILE_KINDS).optional(),
  title: z.string().trim().min(1).max(MAX_TITLE).optional(),
  origin: z.enum(ORIGINS).optional(),
};

/** How a table is read; as `acervo ingest` has it. */
const tableField = z.strictObject({
  title: column.optional(),
  id: column.optional(),
  text: columns.optional(),
  metadata: columns.optional(),
  ignored: columns.optional(),
  delimiter: z
    .string()
    .regex(/^[^\p{L}\p{N}"'\r\n]$/u)
    .optional(),
  decimal: z.enum([",", "."]).optional(),
});

/** Fields of forms and addresses are text: objects are written as JSON. */
export const uploadFields = z.strictObject({
  ...aboutFields,
  metadata: z.string().max(65_536).optional(),
  table: z.string().max(65_536).optional(),
});
export type UploadFields = z.infer<typeof uploadFields>;

export const FIELD_NAMES = Object.keys(uploadFields.shape);

/** Fields of a form, which nobody has checked yet. */
export function checkedFields(fields: ReadonlyMap<string, string>): UploadFields {
  return checked(uploadFields, Object.fromEntries(fields), "");
}

export function aboutOf(given: UploadFields, { homeCollection }: Services): AcceptedAbout {
  const { collection = homeCollection, kind = "document", title, origin, metadata, table } = given;
  const tableOptions = table === undefined ? {} : checked(tableField, jsonOf(table, "table"), "table");
  return {
    collection,
    kind,
    ...(title !== undefined && { title }),
    ...(origin !== undefined && { origin }),
    ...(metadata !== undefined && {
      metadata: checked(metadataField, jsonOf(metadata, "metadata"), "metadata"),
    }),
    ...(Object.keys(tableOptions).length > 0 && { table: withoutGaps(tableOptions) }),
  };
}

function jsonOf(text: string, field: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AcervoError("invalid-request", { problems: [`${field}: não é JSON`] });
  }
}

function checked<Value>(schema: z.ZodType<Value>, value: unknown, field: string): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, 20)
    .map(({ path, message }) => `${[field, ...path.map(String)].filter(Boolean).join(".")}: ${message}`);
  throw new AcervoError("invalid-request", { problems });
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function withoutGaps<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<Fields>;
}
