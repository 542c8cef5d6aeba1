/** The levels of a law below its divisions, outermost first (Lei Complementar 95/1998, art. 10). */
export const PROVISION_LEVELS = ["artigo", "paragrafo", "inciso", "alinea", "item"] as const;

export type ProvisionLevel = (typeof PROVISION_LEVELS)[number];

/**
 * The place of a provision inside its norm; a level that it does not have is null. Written one way:
 * artigo "5", "103-B"; paragrafo "1", "2-A", "único"; inciso "XI", "IV-A"; alinea "a", "aa"; item "1".
 */
export type ProvisionPath = Readonly<Record<ProvisionLevel, string | null>>;

/** "caput" is the head of an article; a súmula is a provision without an article. */
export type ProvisionKind = "caput" | "paragrafo" | "inciso" | "alinea" | "item" | "sumula";

/** `anterior` is a former wording of a provision that got another one. */
export type ProvisionStatus = "vigente" | "revogado" | "vetado" | "anterior";

/** One provision of a norm in one of its wordings. */
export interface Provision extends ProvisionPath {
  /** Key of the norm that it belongs to (see law/norm-name.ts): "lei/8112/1990". */
  readonly norma: string;
  readonly tipo: ProvisionKind;
  readonly situacao: ProvisionStatus;
  /** Its own words in the document's text, label included, without those of the provisions below it. */
  readonly start: number;
  readonly end: number;
  /** First day of this wording, as far as the text tells: "2004-12-30" or "2004"; null: since the norm itself. */
  readonly desde: string | null;
  /** First day on which it no longer held; null: still holds, or the text does not tell. */
  readonly ate: string | null;
  /** What gave it this wording or, if it no longer holds, ended it, as the text names it: "EC 45/2004". */
  readonly alteracao: string | null;
}

/** A provision with its own words. */
export interface QuotedProvision extends StoredProvision {
  readonly text: string;
}

export interface StoredProvision extends Provision {
  /** The passage that holds it. */
  readonly chunkId: number;
  readonly documentId: number;
}

/** Whether the key of a norm as cited can mean a norm as stored: the same, or the same with more said about it. */
export function coversNorm(cited: string, stored: string): boolean {
  if (!stored.startsWith(cited)) return false;
  const next = stored.charAt(cited.length);
  return next === "" || next === "/" || next === "#";
}
