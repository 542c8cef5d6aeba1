import assert from "node:assert/strict";
import { it } from "node:test";
import { type ForceQuestion, readForceQuestion } from "./in-force.ts";

const QUESTIONS: readonly (readonly [string, ForceQuestion | null])[] = [
  ["o art. 2º da Lei 10/1990 ainda está em vigor?", "holds"],
  ["art. 2º da Lei 10/1990 ainda vale?", "holds"],
  ["a Lei 10/1990 vale ainda?", "holds"],
  ["O Decreto 10/1990 continua vigente?", "holds"],
  ["a Lei 10/1990 está valendo hoje?", "holds"],
  ["a súmula 10 do STJ foi cancelada?", "ended"],
  ["o art. 2º da Lei 10/1990 já foi revogado?", "ended"],
  ["o art. 2º da Lei 10/1990 foi revogado pela Lei 20/1999?", "ended"],
  ["quando o art. 2º da Lei 10/1990 foi revogado?", "when"],
  ["que lei revogou o art. 2º da Lei 10/1990?", "when"],
  ["qual decreto foi revogado pelo Decreto 3.418/2010?", null],
  ["o que diz o art. 2º da Lei 10/1990?", null],
  ["qual o texto vigente do art. 2º da Lei 10/1990?", null],
  ["o contrato firmado na vigência do art. 2º da Lei 10/1990 continua valendo depois da demissão?", null],
  ["o programa de hortas ainda está em vigor?", null],
  ["o alvará foi cancelado?", null],
];

for (const [question, expected] of QUESTIONS) {
  it(`law as it comes: ${question} → ${expected ?? "no question of force"}`, () =>
    assert.equal(readForceQuestion(question), expected));
}
