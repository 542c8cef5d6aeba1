import { z } from "zod";
import { backupReply, doctorReply, presentCheckup } from "#src/api/index.ts";
import { backUp, checkBase, checkEnvironment, verifyStore } from "#src/app/index.ts";
import { flag, queryOf } from "../../query.ts";
import { jsonRoute } from "../../route.ts";

/** Where copies lie is of the machine, as all of this is. */
const shared = { access: "instance", tag: "instance" } as const;

export const backup = jsonRoute(
  {
    ...shared,
    method: "post",
    path: "/api/backup",
    summary: "Copies the whole base, while it goes on being used",
    body: z.strictObject({}),
    reply: backupReply,
    status: 201,
  },
  async (_, { tenant }) => ({ path: await backUp(tenant) }),
);

export const doctor = jsonRoute(
  {
    ...shared,
    method: "get",
    path: "/api/doctor",
    summary: "Whether machine and base are sound; with `verify` every invariant of the store too",
    query: queryOf({ verify: flag }),
    reply: doctorReply,
  },
  async ({ query: { verify } }, { tenant, language }) => {
    const checks = [...checkEnvironment([]), ...(await checkBase(tenant))];
    return presentCheckup([...checks, ...(verify ? await verifyStore(tenant) : [])], language);
  },
);
