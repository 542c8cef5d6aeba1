import type { Language } from "#src/domain/index.ts";
import type { HoldingStatistics } from "../tools/holdings.ts";

const DATES: Readonly<Record<Language, string>> = { pt: "pt-BR", en: "en" };

/** The holdings in one or two sentences, for whoever asks about them and not about what is in them. */
export function statisticsText(stats: HoldingStatistics, language: Language): string {
  const count = (value: number): string => value.toLocaleString(DATES[language]);
  const counted = (value: number, one: string, several: string): string =>
    `${count(value)} ${value === 1 ? one : several}`;
  const list = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([name, value]) => `${name} (${count(value)})`)
      .join(", ");
  const { documents, chunks, collections, kinds, lastIndexedAt } = stats;
  const updated =
    lastIndexedAt && new Date(lastIndexedAt).toLocaleString(DATES[language], { timeZone: "UTC" });
  if (language === "en") {
    const last = updated ? ` Last change: ${updated} (UTC).` : "";
    return `The holdings have ${counted(documents, "document", "documents")} in ${counted(chunks, "passage", "passages")}. By kind: ${list(kinds)}. By collection: ${list(collections)}.${last}`;
  }
  const last = updated ? ` Última atualização: ${updated} (UTC).` : "";
  return `O acervo tem ${counted(documents, "documento", "documentos")} em ${counted(chunks, "trecho", "trechos")}. Por tipo: ${list(kinds)}. Por coleção: ${list(collections)}.${last}`;
}
