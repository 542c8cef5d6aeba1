import type { Language } from "#src/domain/index.ts";
import type { ToolFindings } from "../tools/tool.ts";
import type { RefusalCause } from "./ask.ts";

type Searched = ToolFindings["kind"];

const PLACES: Readonly<Record<Language, Readonly<Record<Searched, string>>>> = {
  pt: {
    catalog: "catálogo",
    faqs: "perguntas frequentes",
    documents: "documentos",
    law: "leis",
    files: "arquivos",
    stats: "números do acervo",
  },
  en: {
    catalog: "catalogue",
    faqs: "frequent questions",
    documents: "documents",
    law: "laws",
    files: "files",
    stats: "figures of the holdings",
  },
};

const REFUSALS: Readonly<Record<Language, Readonly<Record<Exclude<RefusalCause, "out-of-scope">, string>>>> =
  {
    pt: {
      "no-evidence": "Não encontrei nada sobre isso nos documentos.",
      "low-confidence": "Não encontrei resposta segura para isso nos documentos.",
      "provision-not-found": "Não encontrei o dispositivo citado nas leis que tenho.",
    },
    en: {
      "no-evidence": "I found nothing about this in the documents.",
      "low-confidence": "I found no reliable answer to this in the documents.",
      "provision-not-found": "The laws that I have do not contain the provision cited.",
    },
  };

/** Says that it does not know, and what it searched. */
export function refusalText(
  reason: Exclude<RefusalCause, "out-of-scope">,
  query: string,
  findings: readonly ToolFindings[],
  language: Language,
): string {
  const places = [...new Set(findings.map(({ kind }) => PLACES[language][kind]))].join(", ");
  const searched =
    language === "pt" ? `Procurei por "${query}" em: ${places}.` : `I searched for "${query}" in: ${places}.`;
  return places === "" ? REFUSALS[language][reason] : `${REFUSALS[language][reason]} ${searched}`;
}
