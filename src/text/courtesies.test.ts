import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "./analyze.ts";
import { stripCourtesies } from "./courtesies.ts";

describe("stripCourtesies", () => {
  it("takes courtesies off both ends and says what they were", () => {
    const words = "oi bom dia voce sabe me dizer onde fica a loja obrigada".split(" ");
    const { start, end, topics } = stripCourtesies(words);
    assert.equal(words.slice(start, end).join(" "), "onde fica a loja");
    assert.deepEqual([...topics], ["hello", "filler", "thanks"]);
  });

  it("leaves what stands inside a question", () => {
    assert.equal(left("qual o horário de boa noite do hotel"), "qual o horario de boa noite do hotel");
    assert.equal(left("quais as despesas com pessoal"), "quais as despesas com pessoal");
  });

  it("takes off ambiguous words only where a clause ends", () => {
    assert.equal(left("não consigo entrar"), "nao consigo entrar");
    assert.equal(left("não, quero outra coisa"), "quero outra coisa");
    assert.equal(left("não obrigado"), "");
    assert.equal(left("ainda não"), "ainda nao");
  });

  it("leaves the conjunction before a question", () => {
    assert.equal(left("obrigado e bom dia"), "");
    assert.equal(left("obrigado, e o prazo?"), "e o prazo");
  });

  it("keeps its bounds for any message", () => {
    for (const message of ["", "oi", "oi oi", "sim", "e", "obrigado e", "pessoal"]) {
      const words = message.split(" ");
      const { start, end } = stripCourtesies(words);
      assert.ok(start >= 0 && start <= end && end <= words.length, message);
    }
  });
});

function left(message: string): string {
  const tokens = analyze(message);
  const words = tokens.map(({ word }) => word);
  const { start, end } = stripCourtesies(words, (place) => message[tokens[place]?.end ?? 0] === ",");
  return words.slice(start, end).join(" ");
}
