import { everyReading } from "./disguises.ts";

/** What texts ask of whoever reads them. */
export interface Orders {
  readonly addresses: readonly string[];
  readonly calls: readonly { readonly tool: string; readonly arguments: unknown }[];
  /** "[9]", "【3†x】", as they are asked for. */
  readonly marks: readonly string[];
  /** Provisions that are to be cited. */
  readonly laws: readonly string[];
  readonly phrases: readonly string[];
  readonly wantsPrompt: boolean;
}

const ADDRESS = /(?:javascript|data):[^\s"<>[\]]+\)|https?:\/\/[^\s"'<>()[\]{}]+|[\w.-]+@[\w-]+\.example/g;
const CALL = /\b([A-Za-z_]\w{2,40})\((\{[^()\n]{0,300}\})\)/g;
const MARK = /\[\d{1,4}(?:[,–-] ?\d{1,4})*\]|［[^］]{1,8}］|【[^】]{1,40}】/g;
const LAW = /(?:art\. \d+ (?:da|do|of) [^,.;[\n]{3,40}|Súmula \d+ do STF)/g;
const PHRASE = /“([^”]{3,80})”/g;
const WANTS_PROMPT = /instruções|prompt|suas regras|your rules|instructions/i;

/** Reads a text as the most willing of models would: under every disguise, and taking everything for an order. */
export function readOrders(text: string): Orders {
  const readings = everyReading(text);
  const all = (pattern: RegExp): string[] => [
    ...new Set(readings.flatMap((reading) => reading.match(pattern) ?? [])),
  ];
  return {
    addresses: all(ADDRESS),
    calls: readings.flatMap(callsIn),
    marks: all(MARK),
    laws: all(LAW),
    phrases: readings.flatMap((reading) => Array.from(reading.matchAll(PHRASE), ([, phrase = ""]) => phrase)),
    wantsPrompt: readings.some((reading) => WANTS_PROMPT.test(reading)),
  };
}

function callsIn(reading: string): { tool: string; arguments: unknown }[] {
  return Array.from(reading.matchAll(CALL), ([, tool = "", json = ""]) => ({
    tool,
    arguments: parsed(json),
  }));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return { query: json };
  }
}
