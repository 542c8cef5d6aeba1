import type { Citation, Metadata, StoredProvision } from "#src/domain/index.ts";
import {
  divisionLabel,
  divisionsAmong,
  headingsAt,
  normLabel,
  provisionLabel,
  rangeLabel,
} from "#src/law/index.ts";
import type { Passage } from "#src/storage/index.ts";
import { cite } from "../cite.ts";

/**
 * Names a passage of a law by its provisions, from the first to the last of those given: "CF/88, Art. 5, Inciso XI,
 * Título: Dos Direitos e Garantias Fundamentais". Without provisions, as any other document.
 */
export function citeLaw(passage: Passage, provisions: readonly StoredProvision[]): Citation {
  const citation = cite(passage);
  const [first] = provisions;
  const last = provisions.at(-1);
  const documento = first && documentLabel(first, passage.chunk.metadata);
  if (first === undefined || last === undefined || documento === undefined) return citation;
  const place = rangeLabel(first, last);
  const label = provisionLabel(
    documento,
    place,
    divisionLabel(divisionsAmong(headingsAt(passage.chunk, first.start), passage.chunk.text)),
  );
  return { ...citation, label: `${label}${statusLabel(first)}` };
}

/** A passage may hold provisions of several norms, as súmulas are; it is described by the first of them. */
function documentLabel({ norma }: StoredProvision, { documento, norma: own }: Metadata): string | undefined {
  if (typeof documento !== "string") return undefined;
  return norma === own ? documento : (normLabel(norma) ?? documento);
}

function statusLabel({ situacao, ate, tipo }: StoredProvision): string {
  if (situacao === "vigente") return "";
  if (situacao === "vetado") return " (vetado)";
  if (tipo === "sumula" && situacao === "revogado") return " (cancelada)";
  const until = ate === null ? "" : `, até ${ate.slice(0, 4)}`;
  return situacao === "revogado" ? " (revogado)" : ` (redação anterior${until})`;
}
