import { presentStats, statsReply } from "#src/api/index.ts";
import { readOverview } from "#src/app/index.ts";
import { jsonRoute } from "../../route.ts";

/** What is of the machine, or of all its tenants together, is not for each of them. */
const OF_MACHINE = { data: true, bytes: true, last_backup: true } as const;

const reply = statsReply.omit(OF_MACHINE);

export const stats = jsonRoute(
  {
    method: "get",
    path: "/api/stats",
    access: "reader",
    tag: "service",
    summary: "What the base holds, and how it stands",
    reply,
  },
  async (_, { tenant }) => {
    const {
      data: _data,
      bytes: _bytes,
      last_backup: _backup,
      ...own
    } = presentStats(await readOverview(tenant));
    return own;
  },
);
