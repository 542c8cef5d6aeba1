import type { EntryKind } from "#src/domain/index.ts";
import type { CliCommand, CommandGroup } from "../../cli.ts";
import { exportAction, importAction } from "./files.ts";
import { addFaq, addItem, editAction, listAction, removeAction, showAction } from "./records.ts";
import { searchFaqs, searchItems } from "./search.ts";

function groupOf(kind: EntryKind, search: CliCommand, add: CliCommand): CommandGroup {
  return {
    actions: {
      search,
      add,
      edit: editAction(kind),
      show: showAction(kind),
      list: listAction(kind),
      remove: removeAction(kind),
      import: importAction(kind),
      export: exportAction(kind),
    },
    about: ({ entries }) => entries.actions,
  };
}

export const faq = groupOf("faq", searchFaqs, addFaq);
export const catalog = groupOf("catalog", searchItems, addItem);
