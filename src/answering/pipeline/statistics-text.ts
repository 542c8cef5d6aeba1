import type { Language } from "#src/domain/index.ts";
import type { HoldingStatistics } from "../tools/holdings.ts";

const DATES: Readonly<Record<Language, string>> = { pt: "pt-BR", en: "en" };

/** The holdings in one or two sentences, for whoever asks about them and not about what is in them. */
export function statisticsText(stats: HoldingStatistics, language: Language): string {
  const count = (value: number): string => value.toLocaleString(DATES[language]);
  const list = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([name, value]) => `${name} (${count(value)})`)
      .join(", ");
  const { documents, chunks, collections, kinds, lastIndexedAt } = stats;
  const updated =
    lastIndexedAt && new Date(lastIndexedAt).toLocaleString(DATES[language], { timeZone: "UTC" });
  if (language === "en") {
    const last = updated ? ` Last change: ${updated} (UTC).` : "";
    return `The holdings have ${count(documents)} documents in ${count(chunks)} passages. By kind: ${list(kinds)}. By collection: ${list(collections)}.${last}`;
  }
  const last = updated ? ` Última atualização: ${updated} (UTC).` : "";
  return `O acervo tem ${count(documents)} documentos em ${count(chunks)} trechos. Por tipo: ${list(kinds)}. Por coleção: ${list(collections)}.${last}`;
}
