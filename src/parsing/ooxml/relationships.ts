import { posix } from "node:path";
import type { ParseLimits } from "../parser.ts";
import type { OoxmlPackage } from "./package.ts";
import { readXml } from "./xml.ts";

/** One part of a package as another part knows it. What stands outside the package is left out: it is never followed. */
export interface Relationship {
  /** The last word of its type: "styles", "worksheet", "sharedStrings". */
  readonly type: string;
  /** The full name of the part, without a leading slash. */
  readonly target: string;
}

/** What a part refers to, by relationship id. Pass "" for the package itself. */
export async function readRelationships(
  pkg: OoxmlPackage,
  part: string,
  limits: ParseLimits,
): Promise<ReadonlyMap<string, Relationship>> {
  const found = new Map<string, Relationship>();
  const slash = part.lastIndexOf("/");
  const folder = part.slice(0, slash + 1);
  const source = `${folder}_rels/${part.slice(slash + 1)}.rels`;
  if (!pkg.has(source)) return found;
  const open = (
    name: string,
    { Id, Type, Target, TargetMode }: Readonly<Record<string, string | undefined>>,
  ) => {
    if (name !== "Relationship" || TargetMode === "External") return;
    if (Id === undefined || Type === undefined || Target === undefined) return;
    found.set(Id, {
      type: Type.slice(Type.lastIndexOf("/") + 1),
      target: posix.resolve("/", folder, Target).slice(1),
    });
  };
  await readXml(await pkg.read(source), { open, close: () => undefined }, limits);
  return found;
}

/** The first part of a type that a part refers to and that the package holds. */
export function targetOf(
  relationships: ReadonlyMap<string, Relationship>,
  type: string,
  pkg: OoxmlPackage,
): string | undefined {
  return [...relationships.values()].find((it) => it.type === type && pkg.has(it.target))?.target;
}
