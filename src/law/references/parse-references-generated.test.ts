import assert from "node:assert/strict";
import { test } from "node:test";
import type { ProvisionPath } from "#src/domain/index.ts";
import { parseReferences } from "./parse-references.ts";
import { fromRoman } from "../law-structure.ts";

interface NormSpelling {
  readonly key: string;
  readonly preposition: "da" | "do";
  readonly spellings: readonly string[];
}

const NORMS: readonly NormSpelling[] = [
  {
    key: "constituicao/1988",
    preposition: "da",
    spellings: ["CF/88", "CF", "Constituição Federal", "cf", "CRFB/88", "Constituição da República"],
  },
  {
    key: "decreto-lei/2848/1940",
    preposition: "do",
    spellings: ["CP", "Código Penal", "codigo penal", "DL 2.848/40"],
  },
  {
    key: "lei/8112/1990",
    preposition: "da",
    spellings: ["Lei 8.112/90", "Lei nº 8.112, de 11 de dezembro de 1990", "L. 8.112/1990", "lei 8112/90"],
  },
  {
    key: "lei/13105/2015",
    preposition: "do",
    spellings: ["CPC", "CPC/2015", "Código de Processo Civil", "novo CPC"],
  },
  {
    key: "lei-complementar/123/2006",
    preposition: "da",
    spellings: ["LC 123/2006", "Lei Complementar nº 123/06"],
  },
  { key: "resolucao/anatel/777/2025", preposition: "da", spellings: ["Resolução Anatel nº 777/2025"] },
];

function at(
  artigo: string,
  paragrafo: string | null,
  inciso: string | null,
  alinea: string | null,
  item: string | null,
): ProvisionPath {
  return { artigo, paragrafo, inciso, alinea, item };
}

const PATHS: readonly ProvisionPath[] = [
  at("5", null, null, null, null),
  at("5", null, "XI", null, null),
  at("121", "2", "II", null, null),
  at("37", "único", null, null, null),
  at("103-B", "4", "III", null, null),
  at("12", "1", "II", "b", null),
  at("155", "2", "XII", "g", null),
  at("1046", "1-A", null, null, null),
  at("7", null, "XXIX", "d", "2"),
  at("102", null, "I", "c", null),
];

const ordinal = (value: string): string =>
  /^[1-9]$/.test(value) ? `${value}º` : value.replace(/^([1-9])-/, "$1º-");
const dotted = (value: string): string => value.replace(/^(\d)(\d{3})/, "$1.$2");
const paragraph = (value: string, sign: string): string =>
  value === "único" ? "parágrafo único" : `${sign} ${ordinal(value)}`;

/** Ways to write a path; each gives its parts from the article down. */
const STYLES: readonly ((path: ProvisionPath) => (string | null)[])[] = [
  ({ artigo, paragrafo, inciso, alinea, item }) => [
    `art. ${ordinal(artigo ?? "")}`,
    paragrafo && paragraph(paragrafo, "§"),
    inciso,
    alinea && `"${alinea}"`,
    item && `item ${item}`,
  ],
  ({ artigo, paragrafo, inciso, alinea, item }) => [
    `artigo ${dotted(artigo ?? "")}`,
    paragrafo && paragraph(paragrafo, "parágrafo"),
    inciso && `inciso ${inciso}`,
    alinea && `alínea ${alinea}`,
    item && `item ${item}`,
  ],
  ({ artigo, paragrafo, inciso, alinea, item }) => [
    `Art ${artigo}`,
    paragrafo && paragraph(paragrafo, "§"),
    inciso && `inc. ${fromRoman(inciso)}`,
    alinea && `al. ${alinea}`,
    item && `item ${item}`,
  ],
];

function spellingsOf(path: ProvisionPath, norm: string, preposition: string): string[] {
  return STYLES.flatMap((style, index) => {
    const parts = style(path).filter((part) => part !== null);
    const down = parts.join(", ");
    const spaced = parts.join(" ");
    const both = [
      `${down}, ${preposition} ${norm}`,
      `${down}, ${norm}`,
      `${norm}, ${down}`,
      `${spaced} ${norm}`,
      `${norm} ${spaced}`,
    ];
    const up = parts.toReversed().join(" do ");
    // Bare numerals and letters are no beginning of a citation, so only marked parts can be turned round.
    return index === 0 ? both : [...both, `${up} ${preposition} ${norm}`];
  });
}

test("every combination of norm, provision and spelling is read exactly", () => {
  const seen = new Set<string>();
  for (const { key, preposition, spellings } of NORMS) {
    for (const spelling of spellings) {
      for (const path of PATHS) {
        for (const text of spellingsOf(path, spelling, preposition)) {
          seen.add(text);
          const references = parseReferences(text);
          assert.deepEqual(
            references.map((reference) => ({
              key: reference.norm?.key,
              path: reference.path,
              until: reference.until,
            })),
            [{ key, path, until: null }],
            text,
          );
          assert.deepEqual([references[0]?.start, references[0]?.end], [0, text.length], text);
        }
      }
    }
  }
  assert.ok(seen.size >= 600, `${seen.size} spellings`);
});
