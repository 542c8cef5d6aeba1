import assert from "node:assert/strict";
import { it } from "node:test";
import { normLabel } from "./norms/norm-table.ts";

it("writes a norm from its key alone", () => {
  const labels: readonly (readonly [string, string | null])[] = [
    ["constituicao/1988", "CF/88"],
    ["lei/8112/1990", "Lei 8.112/1990"],
    ["lei/98765/2021", "Lei 98.765/2021"],
    ["lei-complementar/777/1999", "LC 777/1999"],
    ["medida-provisoria/2180-35/2001", "MP 2.180-35/2001"],
    ["sumula/473/stf", "Súmula 473 do STF"],
    ["sumula/473", "Súmula 473"],
    ["sumula-vinculante/11", "Súmula Vinculante 11"],
    ["decreto/9999/2018#anexo-1", "Decreto 9.999/2018, Anexo 1"],
    ["nome/regimento-interno", null],
    ["resolucao/anatel/777/2025", null],
  ];
  for (const [key, label] of labels) assert.equal(normLabel(key), label, key);
});
