import type { ProvisionPath } from "#src/domain/index.ts";

/** One string for each path; the labels of a path hold no comma. */
export function pathKey(path: ProvisionPath): string {
  return [path.artigo, path.paragrafo, path.inciso, path.alinea, path.item]
    .map((label) => label ?? "")
    .join(",");
}
