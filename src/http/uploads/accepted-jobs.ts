import { z } from "zod";
import { type JobReply, jobsReply, presentJob } from "#src/api/index.ts";
import { awaitJobs, hasEnded, type Job } from "#src/app/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { describeProblem } from "../problem.ts";
import type { Asked } from "../route.ts";

const MAX_KEY = 200;

/** `wait=1`: the reply comes when the jobs have ended. */
const waitField = z.enum(["0", "1"]).default("0");
export const acceptedQuery = z.strictObject({ wait: waitField, lang: z.string().optional() });

export const acceptedContent = { "application/json": { schema: jobsReply } };

/** The same request sent again under the same key leads to the same jobs. */
export function idempotencyKey({ context }: Asked): string | undefined {
  const key = context.req.header("idempotency-key");
  if (key === undefined || /^[\x20-\x7E]{1,200}$/.test(key)) return key && `${context.req.path} ${key}`;
  const problem = `Idempotency-Key: de 1 a ${MAX_KEY} caracteres ASCII`;
  throw new AcervoError("invalid-request", { problems: [problem] });
}

export function presentJobFor({ language }: Asked, job: Job): JobReply {
  return presentJob(job, (error) => {
    const { code, detail: message } = describeProblem(error, language);
    return { code, message };
  });
}

/** 202 while jobs wait or are under way, else 200; `Location` leads to the first of them. */
export async function acceptedReply(
  asked: Asked,
  jobs: readonly Job[],
  { wait }: { readonly wait: "0" | "1" },
): Promise<Response> {
  const { tenant, context, options, services } = asked;
  const timeout = AbortSignal.timeout(services.config.requestSeconds * 1_000);
  const signal = AbortSignal.any([timeout, ...(options.signal ? [options.signal] : [])]);
  const seen = wait === "1" ? await awaitJobs(tenant, jobs, signal) : jobs;
  const status = seen.every(hasEnded) ? 200 : 202;
  const [first] = seen;
  if (first !== undefined) context.header("location", `/api/jobs/${first.id}`);
  return context.json({ jobs: seen.map((job) => presentJobFor(asked, job)) }, status);
}
