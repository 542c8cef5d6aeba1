import { PROVISION_LEVELS, type ProvisionLevel, type ProvisionPath } from "#src/domain/index.ts";

/** What a reference needs to be written; a LegalReference has it all. */
export interface WritableReference {
  readonly norm: { readonly label: string } | null;
  readonly path: ProvisionPath;
  readonly until?: string | null;
  readonly isCaputOnly?: boolean;
}

const NAMES: Readonly<Record<ProvisionLevel, readonly [one: string, many: string]>> = {
  artigo: ["Art.", "Arts."],
  paragrafo: ["§", "§§"],
  inciso: ["Inciso", "Incisos"],
  alinea: ["Alínea", "Alíneas"],
  item: ["Item", "Itens"],
};

/** "CF/88, Art. 5, § 1, Inciso I, Alínea a, Item 1"; "CF/88, Arts. 5 a 7"; "CP, Art. 121, caput"; "Súmula 473 do STF". */
export function formatReference(reference: WritableReference): string {
  const { norm, path, until = null, isCaputOnly = false } = reference;
  const levels = PROVISION_LEVELS.filter((level) => path[level] !== null);
  const deepest = levels.at(-1);
  const parts = levels.map((level) => writeLevel(level, path[level] ?? "", level === deepest ? until : null));
  if (norm !== null) parts.unshift(norm.label);
  if (isCaputOnly) parts.push("caput");
  return parts.join(", ");
}

function writeLevel(level: ProvisionLevel, value: string, until: string | null): string {
  if (level === "paragrafo" && value === "único") return "Parágrafo único";
  const [one, many] = NAMES[level];
  return until === null ? `${one} ${value}` : `${many} ${value} a ${until}`;
}
