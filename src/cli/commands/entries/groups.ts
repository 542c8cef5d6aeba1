import type { EntryKind } from "#src/domain/index.ts";
import type { CliCommand, CommandGroup } from "../../cli.ts";
import type { Messages } from "../../messages/index.ts";
import { addFaq, addItem, editFaq, editItem } from "./fields.ts";
import { exportAction, importAction } from "./files.ts";
import { listAction, removeAction, showAction } from "./records.ts";
import { searchFaqs, searchItems } from "./search.ts";

type Own = Readonly<Record<"search" | "add" | "edit", CliCommand>>;

function groupOf(kind: EntryKind, { search, add, edit }: Own): CommandGroup {
  const commands: Record<keyof Messages["entries"]["actions"]["faq"], CliCommand> = {
    search,
    add,
    edit,
    show: showAction(kind),
    list: listAction(kind),
    remove: removeAction(kind),
    import: importAction(kind),
    export: exportAction(kind),
  };
  const actions = Object.entries(commands).map(([name, command]) => {
    const about = ({ entries }: Messages): string => entries.actions[kind][name as keyof typeof commands];
    return [name, { about, command }] as const;
  });
  return { actions: Object.fromEntries(actions) };
}

/** Questions with their answers. */
export const faq: CommandGroup = groupOf("faq", { search: searchFaqs, add: addFaq, edit: editFaq });

/** Products with their fields. */
export const catalog: CommandGroup = groupOf("catalog", {
  search: searchItems,
  add: addItem,
  edit: editItem,
});
