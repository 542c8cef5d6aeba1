import type { Metadata } from "#src/domain/index.ts";
import { stripInvisible } from "../text-builder.ts";
import type { Attributes } from "./html-tokens.ts";

/** What a page says about itself in its head. */
export interface PageFacts {
  readTitle(text: string): void;
  endTitle(): void;
  readMeta(attributes: Attributes): void;
  /** Names that programs give to pages that have none do not count. */
  title(firstHeading: string | undefined): string | null;
  metadata(): Metadata;
}

const DESCRIPTIONS = ["description", "og:description", "dc.description", "dcterms.description"];
const DATES = [
  "article:published_time",
  "dc.date",
  "dcterms.date",
  "dcterms.created",
  "dc.date.created",
  "date",
];
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?!\d)/;
const NO_TITLE =
  /^(?:untitled(?: document| page)?|(?:documento|página|nova página|new page|page) ?\d*|(?:documento )?sem t[íi]tulo(?: \d+)?|document|index|home|início|página inicial)$/iu;
const MAX_LENGTH = 1_000;

export function pageFacts(): PageFacts {
  let title = "";
  let isTitleRead = false;
  const meta = new Map<string, string>();
  const firstOf = (names: readonly string[]): string | undefined =>
    names.map((name) => meta.get(name)).find((value) => value !== undefined);
  return {
    readTitle: (text) => {
      if (!isTitleRead && title.length < MAX_LENGTH) title += text;
    },
    endTitle: () => {
      isTitleRead = true;
    },
    readMeta: (attributes) => {
      const name = (attributes.get("name") ?? attributes.get("property"))?.toLowerCase();
      const content = oneLine(attributes.get("content") ?? "");
      if (name !== undefined && content !== "" && !meta.has(name)) meta.set(name, content);
    },
    title: (firstHeading) => {
      const named = oneLine(title);
      // "Carta de Serviços | Prefeitura" under a heading "Carta de Serviços": the rest names the site.
      if (firstHeading !== undefined && named.startsWith(`${firstHeading} `)) return firstHeading;
      if (named !== "" && !NO_TITLE.test(named)) return named;
      return firstHeading ?? (named === "" ? null : named);
    },
    metadata: () => {
      const description = firstOf(DESCRIPTIONS);
      const date = ISO_DATE.exec(firstOf(DATES) ?? "")?.[0];
      return {
        ...(description === undefined ? {} : { descricao: description }),
        ...(date === undefined ? {} : { data: date }),
      };
    },
  };
}

function oneLine(text: string): string {
  return stripInvisible(text.slice(0, MAX_LENGTH)).text.replaceAll(/\s+/g, " ").trim();
}
