import type { CommandGroup } from "../command.ts";
import { exportAction } from "./entries/export-action.ts";
import { addFaq, editFaq } from "./entries/faq-fields.ts";
import { importAction } from "./entries/import-action.ts";
import { listAction } from "./entries/list-action.ts";
import { removeAction } from "./entries/remove-action.ts";
import { searchFaqs } from "./entries/search-faqs.ts";
import { showAction } from "./entries/show-action.ts";

/** Questions with their answers. */
export const faq: CommandGroup = {
  actions: {
    search: { about: ({ entries }) => entries.actions.faq.search, command: searchFaqs },
    add: { about: ({ entries }) => entries.actions.faq.add, command: addFaq },
    edit: { about: ({ entries }) => entries.actions.faq.edit, command: editFaq },
    show: { about: ({ entries }) => entries.actions.faq.show, command: showAction("faq") },
    list: { about: ({ entries }) => entries.actions.faq.list, command: listAction("faq") },
    remove: { about: ({ entries }) => entries.actions.faq.remove, command: removeAction("faq") },
    import: { about: ({ entries }) => entries.actions.faq.import, command: importAction("faq") },
    export: { about: ({ entries }) => entries.actions.faq.export, command: exportAction("faq") },
  },
};
