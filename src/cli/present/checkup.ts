import type { Check, CheckGroup } from "../doctor/check.ts";
import type { Presentation } from "./presentation.ts";
import { indent } from "./table.ts";

export function presentCheckup(groups: readonly CheckGroup[], presentation: Presentation): string {
  const { text, style, format } = presentation;
  const sections = groups.map(
    ({ title, checks }) =>
      `${style.bold(title)}\n${indent(checks.map((check) => line(check, presentation)).join("\n"))}`,
  );
  const broken = groups.flatMap(({ checks }) => checks).filter(({ state }) => state === "broken").length;
  const verdict =
    broken === 0
      ? style.good(text.doctor.healthy)
      : `${style.bad(text.doctor.broken(format.integer(broken)))}\n${text.doctor.repair}`;
  return [...sections, verdict].join("\n\n");
}

function line({ name, state, detail }: Check, { style }: Presentation): string {
  const marks = { ok: style.good("✓"), broken: style.bad("✗"), absent: style.dim("–") };
  return `${marks[state]} ${name}${detail === "" ? "" : style.dim(` (${detail})`)}`;
}

export function checkupData(groups: readonly CheckGroup[]): unknown {
  const checks = groups.flatMap(({ title, checks }) => checks.map((check) => ({ group: title, ...check })));
  return { ok: checks.every(({ state }) => state !== "broken"), checks };
}
