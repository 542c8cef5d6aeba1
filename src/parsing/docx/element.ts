import type { OoxmlPackage } from "../ooxml/package.ts";
import { readXml, type XmlAttributes } from "../ooxml/xml.ts";

export interface Element {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: Element[];
  text: string;
}

/**
 * Reads a part element by element: those below its root, or below the body of a document. Memory is that of the
 * largest of them, a paragraph or a table, and not that of the document.
 */
export async function readElements(
  pkg: OoxmlPackage,
  part: string | undefined,
  take: (element: Element) => void,
): Promise<void> {
  if (part === undefined) return;
  const open: Element[] = [];
  let depth = 0;
  const handler = {
    open: (name: string, attributes: XmlAttributes) => {
      const isHolder = open.length === 0 && (depth === 0 || name === "w:body");
      depth++;
      if (isHolder) return;
      const element = { name, attributes, children: [], text: "" };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    close: () => {
      depth--;
      const element = open.pop();
      if (element !== undefined && open.length === 0) take(element);
    },
    text: (text: string) => {
      const element = open.at(-1);
      if (element !== undefined) element.text += text;
    },
  };
  await readXml(await pkg.read(part), handler, pkg.limits);
}

/** The child of a name, or the descendant at the end of a path of names. */
export function childOf(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** What most elements have to say stands in this attribute; of the element at the end of the path. */
export function valueOf(element: Element | undefined, ...path: readonly string[]): string | undefined {
  return childOf(element, ...path)?.attributes["w:val"];
}

/** The whole number that an element gives, within bounds: a file may claim any number. */
export function integerOf(value: string | undefined, otherwise: number, max: number): number {
  const number = Number(value);
  return value !== undefined && Number.isInteger(number) ? Math.min(Math.max(number, 0), max) : otherwise;
}
