import type { KnowledgeEntry } from "#src/domain/index.ts";
import type { SourceDocument } from "#src/knowledge/index.ts";
import { type CarriedText, file, question } from "./carriers.ts";

export interface Carried {
  readonly sources: readonly SourceDocument[];
  readonly entries: readonly KnowledgeEntry[];
}

const NAME_BREAKERS = /[\\/\n]/g;

/** Where a file says things about itself: its name, title, front matter and headings, and the fields of an entry. */
export const METADATA_PLACES: readonly ((carried: CarriedText, asked: string) => Carried)[] = [
  ({ slug, fact, order }) => only(file(`${slug} ${order.replaceAll(NAME_BREAKERS, "_")}.txt`, `${fact}\n`)),
  ({ slug, fact, order, title }) =>
    only(
      file(`${slug}.md`, `---\ntitle: "${order.replaceAll('"', "'")}"\nautor: ${title}\n---\n\n${fact}\n`),
    ),
  ({ slug, fact, order, title }) => only(file(`${slug}.md`, `# ${title} ${order}\n\n${fact}\n`)),
  ({ slug, fact, order, title }) =>
    only(file(`${slug}.html`, `<title>${title} ${order}</title><body><p>${fact}</p></body>`)),
  ({ slug, fact, order }) => only(file(`${slug}.md`, `${fact}\n`, { title: order })),
  (carried, asked) => entry({ ...question(asked, { ...carried, order: "" }), category: carried.order }),
  (carried, asked) => entry({ ...question(`${asked} ${carried.order}`, { ...carried, order: "" }) }),
  ({ slug, fact, order, title }) =>
    only(
      file(
        `${slug}.md`,
        `# ${title}\n\n## ${order}\n\n${fact}\n\n| ${order.replaceAll("|", "/")} |\n|---|\n| ${fact} |\n`,
      ),
    ),
];

function only(source: SourceDocument): Carried {
  return { sources: [source], entries: [] };
}

function entry(item: KnowledgeEntry): Carried {
  return { sources: [], entries: [item] };
}
