/** The prefix that Office writes for each namespace, in the transitional and the strict form of the standard. */
const STANDARD_PREFIXES: ReadonlyMap<string, string> = new Map([
  ["http://schemas.openxmlformats.org/wordprocessingml/2006/main", "w"],
  ["http://purl.oclc.org/ooxml/wordprocessingml/main", "w"],
  ["http://schemas.openxmlformats.org/spreadsheetml/2006/main", ""],
  ["http://purl.oclc.org/ooxml/spreadsheetml/main", ""],
  ["http://schemas.openxmlformats.org/officeDocument/2006/relationships", "r"],
  ["http://purl.oclc.org/ooxml/officeDocument/relationships", "r"],
  ["http://schemas.openxmlformats.org/package/2006/relationships", ""],
  ["http://schemas.openxmlformats.org/package/2006/content-types", ""],
  ["http://schemas.openxmlformats.org/package/2006/metadata/core-properties", "cp"],
  ["http://purl.org/dc/elements/1.1/", "dc"],
  ["http://purl.org/dc/terms/", "dcterms"],
  ["http://schemas.openxmlformats.org/markup-compatibility/2006", "mc"],
  ["http://schemas.openxmlformats.org/officeDocument/2006/math", "m"],
  ["http://purl.oclc.org/ooxml/officeDocument/math", "m"],
  ["http://schemas.openxmlformats.org/drawingml/2006/main", "a"],
  ["http://purl.oclc.org/ooxml/drawingml/main", "a"],
]);

interface Declaration {
  readonly depth: number;
  readonly prefix: string;
  readonly before: string | undefined;
}

export interface NamespaceNames {
  /** Whether all names already are what they should be. */
  isIdentity(): boolean;
  declare(attribute: string, namespace: string, depth: number): void;
  leave(depth: number): void;
  element(name: string): string;
  attributes(written: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
}

/**
 * Gives names their standard prefix. Nearly all writers use it anyway; some XML libraries write "ns0:p" for "w:p".
 * Declarations hold for the element that carries them, so they are undone when it closes.
 */
export function namespaceNames(): NamespaceNames {
  /** From the prefix in the file to the standard one, where the two differ. */
  const renamed = new Map<string, string>();
  const declarations: Declaration[] = [];

  function set(prefix: string, standard: string | undefined): void {
    if (standard === undefined) renamed.delete(prefix);
    else renamed.set(prefix, standard);
  }

  function element(name: string): string {
    const colon = name.indexOf(":");
    const prefix = renamed.get(colon === -1 ? "" : name.slice(0, colon));
    return prefix === undefined ? name : withPrefix(prefix, name.slice(colon + 1));
  }

  return {
    isIdentity: () => renamed.size === 0,
    declare: (attribute, namespace, depth) => {
      const prefix = attribute === "xmlns" ? "" : attribute.slice("xmlns:".length);
      const before = renamed.get(prefix);
      const standard = STANDARD_PREFIXES.get(namespace) ?? prefix;
      const after = standard === prefix ? undefined : standard;
      if (before === after) return;
      declarations.push({ depth, prefix, before });
      set(prefix, after);
    },
    leave: (depth) => {
      for (let last = declarations.at(-1); last?.depth === depth; last = declarations.at(-1)) {
        set(last.prefix, last.before);
        declarations.pop();
      }
    },
    element,
    // An attribute without a prefix belongs to its element, never to the default namespace.
    attributes: (written) =>
      Object.fromEntries(
        Object.entries(written).map(([name, value]) => [name.includes(":") ? element(name) : name, value]),
      ),
  };
}

function withPrefix(prefix: string, local: string): string {
  return prefix === "" ? local : `${prefix}:${local}`;
}
