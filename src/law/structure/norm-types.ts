/** A kind of norm as epigraphs and notes write it, longest names first. */
export interface NormType {
  readonly name: string;
  readonly key: string;
  /** How a label begins: "EC 45/2004". */
  readonly short: string;
}

export const NORM_TYPES: readonly NormType[] = [
  { name: "emenda constitucional de revisão", key: "emenda-revisao", short: "ECR" },
  { name: "emenda constitucional", key: "emenda", short: "EC" },
  { name: "lei complementar", key: "lei-complementar", short: "LC" },
  { name: "lei delegada", key: "lei-delegada", short: "Lei Delegada" },
  { name: "decreto legislativo", key: "decreto-legislativo", short: "Decreto Legislativo" },
  { name: "decreto-lei", key: "decreto-lei", short: "DL" },
  { name: "decreto lei", key: "decreto-lei", short: "DL" },
  { name: "medida provisória", key: "medida-provisoria", short: "MP" },
  { name: "instrução normativa", key: "instrucao-normativa", short: "IN" },
  { name: "resolução", key: "resolucao", short: "Resolução" },
  { name: "portaria", key: "portaria", short: "Portaria" },
  { name: "decreto", key: "decreto", short: "Decreto" },
  { name: "lei", key: "lei", short: "Lei" },
];
