import { z } from "zod";
import { ACTIVE_STATUS, type CatalogItem } from "#src/domain/index.ts";
import { derivedId } from "../entries/entry-id.ts";
import { itemsField, lineField, numberField, optionalLine } from "../entries/field-schemas.ts";
import { cleanLine, cleanText } from "../entries/clean-text.ts";
import { orNull } from "../entries/read-value.ts";
import { attributesField } from "./attributes.ts";
import { readStatus } from "./status-words.ts";

const LIMITS = { id: 200, name: 500, description: 100_000, line: 300, tags: 500, tag: 200, status: 60 };
const MAX_PRICE = 1_000_000_000;

const descriptionField = z
  .preprocess(
    (value) => (typeof value === "string" ? cleanText(value) : value),
    z.string().max(LIMITS.description).nullable(),
  )
  .optional()
  .transform((text) => text ?? "");

const statusField = z
  .preprocess(
    (value) => readStatus(orNull(typeof value === "string" ? cleanLine(value) : value)),
    z.string().max(LIMITS.status).nullable(),
  )
  .optional()
  .transform((status) => status ?? ACTIVE_STATUS);

export const itemSchema = z
  .object({
    id: optionalLine(LIMITS.id),
    name: lineField(LIMITS.name),
    description: descriptionField,
    category: optionalLine(LIMITS.line),
    manufacturer: optionalLine(LIMITS.line),
    price: numberField(0, MAX_PRICE, null),
    tags: itemsField(LIMITS.tags, LIMITS.tag),
    status: statusField,
    attributes: attributesField,
  })
  .transform(({ id, ...item }): CatalogItem => ({
    kind: "catalog",
    id: id ?? derivedId(item.name),
    ...item,
  }));
