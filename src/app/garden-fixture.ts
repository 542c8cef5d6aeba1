import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import type { KnowledgeEntry } from "#src/domain/index.ts";
import type { SourceDocument } from "#src/knowledge/index.ts";
import { faq, item } from "#src/retrieval/entry-fixture.ts";
import { configIn, fill, textSource, withTenant } from "./app-fixture.ts";
import type { Tenant } from "./tenant.ts";
import type { EngineOptions } from "./engine.ts";

/** What words alone and a second look at them put in different orders. */
export const QUERY = "jacarandá poda inverno";

const PAGES: readonly SourceDocument[] = [
  textSource("jacaranda.md", "# Jacarandá\n\nO jacarandá floresce."),
  textSource(
    "jardim.md",
    "# Jardim\n\nNo jardim da praça há um jacarandá que pede poda no inverno e muita água no verão, e quem cuida dele mora ali perto.",
  ),
  ...Array.from({ length: 12 }, (_, index) =>
    textSource(`planta-${index}.md`, `# Planta ${index}\n\nA poda no inverno da planta ${index} é simples.`),
  ),
];

const FAQS: readonly KnowledgeEntry[] = [
  faq("regar", "Quantas vezes rego a orquídea?", {
    answer: "Uma vez por semana.",
    category: "Rega",
    keywords: ["aguar"],
  }),
  faq("muda", "Onde retiro a muda?", { answer: "No viveiro, de manhã." }),
];

const PRODUCTS: readonly KnowledgeEntry[] = [
  item("tesoura", "Tesoura curva", { description: "Corta galhos finos.", price: 40, tags: ["aço"] }),
  item("cobre", "Calda azul", { description: "Fungicida para uva.", category: "Caldas" }),
  item("vaso", "Vaso de barro", { description: "Com furo.", status: "esgotado" }),
];

/** Pages, questions and products of one garden. */
export async function plant(tenant: Tenant): Promise<void> {
  await fill(tenant, PAGES);
  for (const outcome of await tenant.entries.put([...FAQS, ...PRODUCTS], { collection: "geral" })) {
    if (outcome.kind === "failed") throw outcome.error;
  }
}

/** Opens the garden with settings of one's own. */
export type Garden = <Result>(
  settings: Readonly<Record<string, string>>,
  work: (tenant: Tenant) => Promise<Result>,
  options?: EngineOptions,
) => Promise<Result>;

/** One garden for all tests of a group that only look at it. */
export function useGarden(): Garden {
  const folder = mkdtempSync(join(tmpdir(), "acervo-garden-"));
  before(() => withTenant(configIn(folder), plant));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return (settings, work, options) => withTenant(configIn(folder, settings), work, options);
}
