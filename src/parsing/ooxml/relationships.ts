import { posix } from "node:path";
import type { OoxmlPackage } from "./package.ts";
import { readXml, type XmlAttributes } from "./xml.ts";

/** By id: the last word of its type ("styles", "worksheet"), and the full name of the part that it leads to. */
type Relationships = ReadonlyMap<string, { readonly type: string; readonly target: string }>;

/** What a part, or "" for the package itself, refers to. What stands outside the package is never followed. */
export async function readRelationships(pkg: OoxmlPackage, part: string): Promise<Relationships> {
  const found = new Map<string, { type: string; target: string }>();
  const { dir, base } = posix.parse(part);
  const source = posix.join(dir, "_rels", `${base}.rels`);
  if (!pkg.has(source)) return found;
  const open = (name: string, { Id, Type, Target, TargetMode }: XmlAttributes): void => {
    if (name !== "Relationship" || TargetMode === "External") return;
    if (Id === undefined || Type === undefined || Target === undefined) return;
    const target = posix.resolve("/", dir, Target).slice(1);
    found.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), target });
  };
  await readXml(await pkg.read(source), { open }, pkg.limits);
  return found;
}

export function targetOf(found: Relationships, type: string, pkg: OoxmlPackage): string | undefined {
  return [...found.values()].find((it) => it.type === type && pkg.has(it.target))?.target;
}
