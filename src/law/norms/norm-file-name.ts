import type { NormName } from "../norm-name.ts";
import { citationTokens, tokenAt } from "./citation-tokens.ts";
import { readNorm } from "./read-norm.ts";
import { normByKey } from "./norm-table.ts";

/** Names that the official sites give to the files of laws: "L14133", "Lcp123", "Del2848", "D52795", "Emc45". */
const OFFICIAL =
  /^(l|lei|lc|lcp|del|dl|d|dec|decreto|emc|ec|mpv|mp)[-_ ]?n?[-_ ]?(\d{1,6})(?:[-_ ](\d{4}|\d{8}))?(?:[-_ ]?([a-z][a-z_ -]{0,40}))?$/;
const TYPES: Readonly<Record<string, string>> = {
  l: "Lei",
  lei: "Lei",
  lc: "LC",
  lcp: "LC",
  del: "Decreto-Lei",
  dl: "Decreto-Lei",
  d: "Decreto",
  dec: "Decreto",
  decreto: "Decreto",
  emc: "EC",
  ec: "EC",
  mpv: "MP",
  mp: "MP",
};
const CODES: Readonly<Record<string, string>> = {
  cf: "constituicao/1988",
  constituicao: "constituicao/1988",
  adct: "adct/1988",
  cpenal: "decreto-lei/2848/1940",
  cp: "decreto-lei/2848/1940",
  cppenal: "decreto-lei/3689/1941",
  cpp: "decreto-lei/3689/1941",
  ccivil: "lei/10406/2002",
  cc: "lei/10406/2002",
  cpcivil: "lei/13105/2015",
  cpc: "lei/13105/2015",
  licp: "decreto-lei/3914/1941",
};
/** What people add to the name of a file that holds the same law. */
const EDITIONS =
  /^(?:atualizad[ao]|compilad[ao]|consolidad[ao]|cons|compilado|original|texto|completo|completa|federal|no|format|final|v\d{1,2}|\d{4}|\d{2})$/;

/** The norm that a file is named after, in the ways that official sites and people name such files. */
export function normFromFileName(source: string): NormName | null {
  const file = source.slice(Math.max(source.lastIndexOf("/"), source.lastIndexOf("\\")) + 1, source.length);
  const dot = file.lastIndexOf(".");
  const name = (dot > 0 ? file.slice(0, dot) : file).toLowerCase();
  if (name.length > 120) return null;
  return officialName(name) ?? codeName(name) ?? writtenName(name);
}

function officialName(name: string): NormName | null {
  const [, type = "", number = "", year = "", edition = ""] = OFFICIAL.exec(name) ?? [];
  const words = edition.split(/[-_ ]/).filter((word) => word !== "");
  // "d1" or "l10" can be any file.
  if (number === "" || (type.length === 1 && number.length < 4)) return null;
  if (!words.every((word) => EDITIONS.test(word) || word === "compilad")) return null;
  const written = `${TYPES[type] ?? ""} ${number}${year === "" ? "" : `/${year.slice(0, 4)}`}`;
  return readNorm(citationTokens(written), 0)?.norm ?? null;
}

function codeName(name: string): NormName | null {
  const [, letters = "", rest = ""] = /^([a-z]{2,12})(.{0,60})$/.exec(name) ?? [];
  const known = normByKey(CODES[letters] ?? "");
  const words = rest.split(/[-_ .]/).filter((word) => word !== "");
  const year = words.find((word) => /^\d{2,4}$/.test(word));
  const isOwnYear = year === undefined || known?.key.endsWith(year.slice(-2)) === true;
  if (known === undefined || !isOwnYear || !words.every((word) => EDITIONS.test(word))) return null;
  return { key: known.key, label: known.label };
}

/** "codigo-de-defesa-do-consumidor", "lgpd_2018", "res_anatel_777_2025". */
function writtenName(name: string): NormName | null {
  const tokens = citationTokens(name.replaceAll(/[-_.]/g, " "));
  const reading = readNorm(tokens, 0);
  if (reading === null || reading.others.length > 0) return null;
  const rest = tokens.slice(reading.next);
  if (!rest.every((token) => EDITIONS.test(token.text))) return null;
  return tokenAt(tokens, 0).text.length > 2 ? reading.norm : null;
}
