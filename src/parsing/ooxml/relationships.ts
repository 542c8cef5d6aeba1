import { posix } from "node:path";
import type { OoxmlPackage } from "./package.ts";
import { readXml, type XmlAttributes } from "./xml.ts";

/** By relationship id. What stands outside the package is left out: it is never followed. */
type Relationships = ReadonlyMap<
  string,
  {
    /** The last word of its type: "styles", "worksheet", "sharedStrings". */
    readonly type: string;
    /** The full name of the part, without a leading slash. */
    readonly target: string;
  }
>;

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
