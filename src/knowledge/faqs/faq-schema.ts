import { z } from "zod";
import type { FaqEntry } from "#src/domain/index.ts";
import { derivedId } from "../entries/entry-id.ts";
import {
  itemsField,
  lineField,
  optionalLine,
  textField,
  truthField,
  wholeNumberField,
} from "../entries/field-schemas.ts";

const LIMITS = { id: 200, question: 1_000, answer: 100_000, category: 300, keywords: 100, keyword: 200 };
export const MAX_PRIORITY = 1_000_000;

export const faqSchema = z
  .object({
    id: optionalLine(LIMITS.id),
    question: lineField(LIMITS.question),
    answer: textField(LIMITS.answer),
    category: optionalLine(LIMITS.category),
    keywords: itemsField(LIMITS.keywords, LIMITS.keyword),
    priority: wholeNumberField(-MAX_PRIORITY, MAX_PRIORITY, 0),
    active: truthField(true),
  })
  .transform(({ id, ...faq }): FaqEntry => ({ kind: "faq", id: id ?? derivedId(faq.question), ...faq }));
