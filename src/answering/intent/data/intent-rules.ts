import type { IntentRule } from "../intent-rule.ts";
import { CATALOG_RULES } from "./catalog-rules.ts";
import { CONVERSATION_RULES } from "./conversation-rules.ts";
import { DATA_RULES } from "./data-rules.ts";
import { GENERAL_RULES } from "./general-rules.ts";
import { LAW_RULES } from "./law-rules.ts";
import { OUT_OF_SCOPE_RULES } from "./out-of-scope-rules.ts";

export const INTENT_RULES: readonly IntentRule[] = [
  ...LAW_RULES,
  ...DATA_RULES,
  ...CATALOG_RULES,
  ...OUT_OF_SCOPE_RULES,
  ...CONVERSATION_RULES,
  ...GENERAL_RULES,
];
