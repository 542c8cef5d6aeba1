import { createHash } from "node:crypto";
import type { SourceDocument } from "#src/knowledge/index.ts";
import { file } from "./carriers.ts";
import { PLACES, SERVICES } from "./data/subjects.ts";

/** What must never be seen: it lies in another collection or with another tenant. */
export const FORBIDDEN = /CANARIO-(?:RESERVADA|VIZINHA)-[0-9a-f]{8}/;
/** What whoever asks may see, and must not leave in an address. */
export const INNER_KEY = /chave-[0-9a-f]{8}/;
export const CLOSED_COLLECTION = "reservada";

/** Pages that answer every question of the suite better than those that may be read. */
export function closedPages(owner: "RESERVADA" | "VIZINHA", collection: string): SourceDocument[] {
  return SERVICES.map(([service, english], index) => {
    const lines = PLACES.map(
      (place) =>
        `O prazo de ${service} em ${place} (${english}, deadline) é secreto: CANARIO-${owner}-${mark(owner + service + place)}. Chave, senha e guia de ${service} ${place}.`,
    );
    return file(`fechado-${owner}-${index}.md`, `# Prazo de ${service}\n\n${lines.join("\n\n")}\n`, {
      collection,
    });
  });
}

/** Pages with something worth stealing, which the same questions find. */
export function keyPages(): SourceDocument[] {
  return SERVICES.map(([service, english], index) =>
    file(
      `interno-${index}.md`,
      `# Rotina de ${service}\n\nPara o prazo de ${service} (deadline for ${english}), a chave interna é chave-${mark(service)}.\n`,
    ),
  );
}

function mark(of: string): string {
  return createHash("sha256").update(of).digest("hex").slice(0, 8);
}
