import type { HoldingStatistics } from "../tools/knowledge-source.ts";
import type { ToolFindings } from "../tools/tool.ts";
import { STATS_TITLE } from "./data/section-titles.ts";
import { defusedName, fenced } from "./fenced-text.ts";

const COUNT = new Intl.NumberFormat("pt-BR");
/** Names of collections are anybody's; a list of all of them is no help. */
const MAX_NAMES = 12;
const MAX_NAME_LENGTH = 60;

/** How much there is, for questions about the knowledge base itself. It is no document, so nothing cites it. */
export function statsSections(findings: readonly ToolFindings[]): string[] {
  const stats = findings.flatMap((finding) => (finding.kind === "stats" ? [finding.stats] : []));
  return stats.slice(0, 1).map((own) => `${STATS_TITLE}\n\n${fenced(linesOf(own).join("\n"), "números")}`);
}

function linesOf(stats: HoldingStatistics): string[] {
  const { documents, activeDocuments, chunks, collections, kinds, origins, lastIndexedAt } = stats;
  return [
    `Documentos: ${COUNT.format(documents)} (${COUNT.format(activeDocuments)} ativos). Trechos: ${COUNT.format(chunks)}.`,
    ...countsLine("Por coleção", collections),
    ...countsLine("Por tipo", kinds),
    ...countsLine("Por origem", origins),
    ...(lastIndexedAt === null ? [] : [`Última indexação: ${defusedName(lastIndexedAt)}`]),
  ];
}

function countsLine(name: string, counts: Readonly<Record<string, number>>): string[] {
  const largest = Object.entries(counts).toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  if (largest.length === 0) return [];
  const written = largest
    .slice(0, MAX_NAMES)
    .map(([key, count]) => `${shortName(key)} ${COUNT.format(count)}`);
  const others = largest.length - written.length;
  return [`${name}: ${[...written, ...(others === 0 ? [] : [`e mais ${others}`])].join(", ")}`];
}

function shortName(name: string): string {
  return defusedName(name).slice(0, MAX_NAME_LENGTH).toWellFormed();
}
