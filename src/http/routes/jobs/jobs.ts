import { z } from "zod";
import { jobPageReply, jobReply } from "#src/api/index.ts";
import { cancelJob, listJobs, readJob, watchJob } from "#src/app/index.ts";
import { streamEvents } from "../../events.ts";
import { jsonRoute, rawRoute } from "../../route.ts";
import { presentJobFor } from "../../uploads/accepted-jobs.ts";
import { beforePage, idParams } from "../page-query.ts";

export const jobList = jsonRoute(
  {
    method: "get",
    path: "/api/jobs",
    access: "editor",
    tag: "jobs",
    summary: "Jobs, newest first, a page at a time",
    query: beforePage,
    reply: jobPageReply,
  },
  async ({ query: { before, limit } }, asked) => {
    const jobs = await listJobs(asked.tenant, { limit, ...(before !== undefined && { before }) });
    const last = jobs.length < limit ? undefined : jobs.at(-1);
    return { jobs: jobs.map((job) => presentJobFor(asked, job)), before: last?.id ?? null };
  },
);

export const getJob = jsonRoute(
  {
    method: "get",
    path: "/api/jobs/{id}",
    access: "editor",
    tag: "jobs",
    summary: "One job: how far it has come, or what came of it",
    params: idParams,
    reply: jobReply,
  },
  async ({ params: { id } }, asked) => presentJobFor(asked, await readJob(asked.tenant, id)),
);

export const jobEvents = rawRoute(
  {
    method: "get",
    path: "/api/jobs/{id}/events",
    access: "editor",
    tag: "jobs",
    summary: "A job as events: `job` whenever it has changed, until it has ended",
    params: idParams,
    content: { "text/event-stream": { schema: z.string() } },
  },
  async ({ params: { id } }, asked) => {
    await readJob(asked.tenant, id);
    return streamEvents(asked, async (send, signal) => {
      for await (const job of watchJob(asked.tenant, id, signal))
        await send("job", presentJobFor(asked, job));
    });
  },
);

export const stopJob = jsonRoute(
  {
    method: "post",
    path: "/api/jobs/{id}/cancel",
    access: "editor",
    tag: "jobs",
    summary: "Ends a job that waits or is under way; one that has ended stays as it is",
    params: idParams,
    reply: jobReply,
  },
  async ({ params: { id } }, asked) => presentJobFor(asked, await cancelJob(asked.tenant, id)),
);
