import { type ErasedTenantReply, presentErasedTenant, presentKeys, presentNewKey } from "#src/api/index.ts";
import { addKey, addTenant, eraseTenant, listKeys, revokeKey } from "#src/app/index.ts";
import { type Role, ROLES } from "#src/domain/index.ts";
import type { CliCommand, CommandGroup } from "../../cli.ts";
import { UsageError } from "../../errors.ts";
import { asOfDay } from "../../options/dates.ts";
import { oneOf, wholeNumber } from "../../options/values.ts";
import { showKeys } from "../../present/access.ts";
import { showWaiting } from "../../present/upkeep.ts";

interface KeyOptions {
  readonly role: Role;
  readonly expires?: string;
  readonly requests?: number;
}

const addedKey: CliCommand<[name: string, options: KeyOptions]> = {
  define: (command, { keys }) =>
    command
      .argument("<NAME>", keys.name)
      .requiredOption("--role <ROLE>", keys.role, oneOf("--role", ROLES))
      .option("--expires <DATE>", keys.expires, asOfDay)
      .option("--requests <N>", keys.requests, wholeNumber("--requests", { min: 1, max: 1_000_000 })),
  run: async (cli, name, { role, expires, requests: requestsPerMinute = null }) => {
    const expiresAt = expires === undefined ? null : `${expires}T23:59:59.999Z`;
    const request = { name, role, expiresAt, requestsPerMinute };
    const made = await cli.withEngine((engine, { tenant }) => addKey(engine, tenant, request), {
      creates: true,
    });
    cli.print(`${cli.text.keys.added(name, role)}\n${made.secret}`, presentNewKey(made));
  },
};

/** Whoever types here looks after the whole base. */
const OPERATOR = "instance";

const keyList: CliCommand<[options: object]> = {
  run: async (cli) => {
    const found = await cli.withEngine((engine, { tenant }) => listKeys(engine, tenant, OPERATOR));
    const reply = presentKeys(found);
    cli.print(showKeys(reply, cli), reply);
  },
};

const revocation: CliCommand<[id: string, options: object]> = {
  define: (command, { keys }) => command.argument("<ID>", keys.id),
  run: async (cli, id) => {
    await cli.withEngine((engine, { tenant }) => revokeKey(engine, tenant, id, OPERATOR));
    cli.print(cli.text.keys.revoked(id), { revoked: id });
  },
};

export const keys: CommandGroup = {
  actions: { add: addedKey, list: keyList, revoke: revocation },
  about: ({ keys: text }) => text.actions,
  usual: "list",
};

const PAGE = 1_000;

const tenantList: CliCommand<[options: object]> = {
  run: async (cli) => {
    const names = await cli.withEngine(async ({ tenants: store }) => {
      const found: string[] = [];
      for (;;) {
        const after = found.at(-1);
        const page = await store.list({ limit: PAGE, ...(after !== undefined && { after }) });
        found.push(...page);
        if (page.length < PAGE) return found;
      }
    });
    const reply = { tenants: names, next: null };
    cli.print(names.length === 0 ? cli.text.tenants.none : names.join("\n"), reply);
  },
};

const tenantAddition: CliCommand<[name: string, options: object]> = {
  define: (command, { tenants: text }) => command.argument("<NAME>", text.name),
  run: async (cli, name) => {
    const created = await cli.withEngine((engine) => addTenant(engine, name), { creates: true });
    const { added, known } = cli.text.tenants;
    cli.print(created ? added(name) : known(name), { name, created });
  },
};

const tenantErasure: CliCommand<[name: string, options: { readonly yes?: boolean }]> = {
  define: (command, { tenants: text }) => command.argument("<NAME>", text.name).option("--yes", text.yes),
  run: async (cli, name, { yes = false }) => {
    const { text, format } = cli;
    if (!yes) throw new UsageError(text.tenants.confirm(name));
    const erased = await cli.withEngine((engine) => eraseTenant(engine, name));
    const reply: ErasedTenantReply = presentErasedTenant(name, erased);
    const counts = [reply.documents, reply.conversations, reply.traces].map((count) => format.integer(count));
    const [documents = "", conversations = "", traces = ""] = counts;
    const line = text.tenants.erased(name, documents, conversations, traces);
    cli.print([line, ...showWaiting(reply, cli)].join("\n"), reply);
  },
};

export const tenants: CommandGroup = {
  actions: { list: tenantList, add: tenantAddition, erase: tenantErasure },
  about: ({ tenants: text }) => text.actions,
  usual: "list",
};
