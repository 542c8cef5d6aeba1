import type { CommandGroup } from "../command.ts";
import { exportAction } from "./entries/export-action.ts";
import { addItem, editItem } from "./entries/item-fields.ts";
import { importAction } from "./entries/import-action.ts";
import { listAction } from "./entries/list-action.ts";
import { removeAction } from "./entries/remove-action.ts";
import { searchItems } from "./entries/search-items.ts";
import { showAction } from "./entries/show-action.ts";

/** Products with their fields. */
export const catalog: CommandGroup = {
  actions: {
    search: { about: ({ entries }) => entries.actions.catalog.search, command: searchItems },
    add: { about: ({ entries }) => entries.actions.catalog.add, command: addItem },
    edit: { about: ({ entries }) => entries.actions.catalog.edit, command: editItem },
    show: { about: ({ entries }) => entries.actions.catalog.show, command: showAction("catalog") },
    list: { about: ({ entries }) => entries.actions.catalog.list, command: listAction("catalog") },
    remove: { about: ({ entries }) => entries.actions.catalog.remove, command: removeAction("catalog") },
    import: { about: ({ entries }) => entries.actions.catalog.import, command: importAction("catalog") },
    export: { about: ({ entries }) => entries.actions.catalog.export, command: exportAction("catalog") },
  },
};
