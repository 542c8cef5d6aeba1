import type { KeyListReply, PersonSearchReply } from "#src/api/index.ts";
import { inLine } from "#src/text/index.ts";
import { table } from "./layout.ts";
import type { Screen } from "./screen.ts";

export function showKeys({ keys }: KeyListReply, { text, format }: Screen): string {
  const { columns, states, always, none } = text.keys;
  if (keys.length === 0) return none;
  const header = [columns.id, columns.name, columns.role, columns.created, columns.expires, columns.state];
  const now = new Date().toISOString();
  const rows = keys.map(({ id, name, role, created_at: made, expires_at: expires, revoked_at: revoked }) => {
    const isExpired = expires !== null && expires <= now;
    const state = revoked !== null ? states.revoked : isExpired ? states.expired : states.inForce;
    return [
      id,
      inLine(name),
      role,
      format.date(made),
      expires === null ? always : format.date(expires),
      state,
    ];
  });
  return table([header, ...rows]);
}

/** Each by what `erase --ids` takes, with the words around what was found. */
export function showFindings(findings: PersonSearchReply["findings"], { text, style }: Screen): string {
  if (findings.length === 0) return text.person.none;
  return findings
    .map(({ id, label, matches }) => {
      const excerpts = matches.map(({ excerpt }) => `  ${inLine(excerpt)}`);
      return [`${style.bold(id)}  ${inLine(label)}`, ...excerpts].join("\n");
    })
    .join("\n");
}
