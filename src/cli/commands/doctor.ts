import { storeExists } from "#src/app/index.ts";
import type { Cli } from "../cli.ts";
import type { CliCommand } from "../command.ts";
import { environmentChecks } from "../doctor/environment-checks.ts";
import { baseChecks } from "../doctor/base-checks.ts";
import type { Check, CheckGroup } from "../doctor/check.ts";
import { EXIT } from "../exit-codes.ts";
import { checkupData, presentCheckup } from "../present/checkup.ts";
import { AcervoError, describeError } from "#src/domain/index.ts";
import type { Config } from "#src/config/index.ts";

export const doctor: CliCommand<[options: { readonly verify?: boolean }]> = {
  define: (command, { options }) => {
    command.option("--verify", options.verify);
  },
  run: async (cli, { verify = false }) => {
    const { text } = cli;
    const environment: CheckGroup[] = verify
      ? []
      : [{ title: text.doctor.environment, checks: environmentChecks(text) }];
    const groups = [...environment, ...(await examineBase(cli, await cli.config(), verify))];
    cli.print(presentCheckup(groups, cli), checkupData(groups));
    const isBroken = groups.some(({ checks }) => checks.some(({ state }) => state === "broken"));
    return isBroken ? EXIT.failed : EXIT.fine;
  },
};

async function examineBase(cli: Cli, config: Config, onlyVerify: boolean): Promise<CheckGroup[]> {
  const { doctor } = cli.text;
  const group = (check: Check): CheckGroup[] => [{ title: doctor.base, checks: [check] }];
  if (!storeExists(config)) {
    return group({ name: doctor.store, state: "absent", detail: doctor.noStore });
  }
  try {
    return await cli.withAcervo(config, async (acervo) => {
      const base: CheckGroup[] = onlyVerify
        ? []
        : [{ title: doctor.base, checks: await baseChecks(acervo, cli) }];
      const findings = await acervo.store.maintenance.verify();
      const checks = findings.map(({ invariant, ok, detail }): Check => ({
        name: doctor.invariantNames[invariant] ?? invariant,
        state: ok ? "ok" : "broken",
        detail,
      }));
      return [...base, { title: doctor.invariants, checks }];
    });
  } catch (error) {
    // A base that does not open, or a model that cannot be made, is a finding and not the end of the examination.
    if (!(error instanceof AcervoError)) throw error;
    return group({ name: doctor.store, state: "broken", detail: describeError(error, cli.language) });
  }
}
