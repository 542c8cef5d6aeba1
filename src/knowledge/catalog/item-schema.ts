import { z } from "zod";
import { ACTIVE_STATUS, type CatalogItem } from "#src/domain/index.ts";
import { derivedId } from "../entries/entry-id.ts";
import { itemsField, lineField, numberField, optionalLine } from "../entries/field-schemas.ts";
import { cleanLine, cleanText } from "../entries/clean-text.ts";
import { orNull, readTruth } from "../entries/read-value.ts";
import { attributesField } from "./attributes.ts";

const LIMITS = { id: 200, name: 500, description: 100_000, line: 300, tags: 500, tag: 200, status: 60 };
const MOST_PRICE = 1_000_000_000;
const INACTIVE_STATUS = "inativo";

const descriptionField = z
  .preprocess(
    (value) => (typeof value === "string" ? cleanText(value) : value),
    z.string().max(LIMITS.description).nullable(),
  )
  .optional()
  .transform((text) => text ?? "");

/** Truth values become the words for them; other words stay. */
const statusField = z
  .preprocess((value) => statusWord(value), z.string().max(LIMITS.status).nullable())
  .optional()
  .transform((status) => status ?? ACTIVE_STATUS);

function statusWord(value: unknown): unknown {
  const given = orNull(typeof value === "string" ? cleanLine(value) : value);
  const truth = readTruth(given);
  if (truth !== null) return truth ? ACTIVE_STATUS : INACTIVE_STATUS;
  return typeof given === "string" ? given.toLowerCase() : given;
}

export const itemSchema = z
  .object({
    id: optionalLine(LIMITS.id),
    name: lineField(LIMITS.name),
    description: descriptionField,
    category: optionalLine(LIMITS.line),
    manufacturer: optionalLine(LIMITS.line),
    price: numberField(0, MOST_PRICE, null),
    tags: itemsField(LIMITS.tags, LIMITS.tag),
    status: statusField,
    attributes: attributesField,
  })
  .transform(({ id, ...item }): CatalogItem => ({
    kind: "catalog",
    id: id ?? derivedId(item.name),
    ...item,
  }));
