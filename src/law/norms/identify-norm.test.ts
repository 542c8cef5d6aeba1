import assert from "node:assert/strict";
import { test } from "node:test";
import { identifyNorm, namedNorm } from "./identify-norm.ts";
import * as fc from "fast-check";

const byTitle = (title: string): string | undefined => identifyNorm({ title, source: "", opening: "" })?.key;
const byFile = (source: string): string | undefined => identifyNorm({ title: "", source, opening: "" })?.key;
const byOpening = (opening: string): string | undefined =>
  identifyNorm({ title: "", source: "", opening })?.key;

test("a title that names a norm, with or without an article, says which it is", () => {
  assert.equal(byTitle("Lei 8.906/1994"), "lei/8906/1994");
  assert.equal(byTitle("Lei 8.906"), "lei/8906/1994");
  assert.equal(byTitle("Constituição Federal de 1988, Art. 1º"), "constituicao/1988");
  assert.equal(byTitle("Estatuto da Advocacia (Lei 8.906/1994), Art. 7"), "lei/8906/1994");
  assert.equal(byTitle("lei_13709_20180814, Art. 5º — Tratamento de dados"), "lei/13709/2018");
  assert.equal(byTitle("res_anatel_777_2025.anexo1, Art. 3"), "resolucao/anatel/777/2025#anexo-1");
  assert.equal(byTitle("Decreto 2.338/1997, Anexo II"), "decreto/2338/1997#anexo-2");
  assert.equal(byTitle("ADCT, Art. 2"), "adct/1988");
  assert.equal(byTitle("Lei Complementar 105 de 2001 - Sigilo Bancário"), "lei-complementar/105/2001");
  assert.equal(byTitle("Súmula Vinculante 11"), "sumula-vinculante/11");
});

test("a title about a norm is not that norm", () => {
  for (const title of [
    "Comentários à Lei 8.112/1990",
    "Lei 8.112/1990 comentada",
    "Relatório anual",
    "Art. 5º da CF",
    "",
  ]) {
    assert.equal(byTitle(title), undefined, title);
  }
});

test("the epigraph among the first lines says which norm it is", () => {
  assert.equal(
    byOpening(
      "Presidência da República\nCasa Civil\nLEI Nº 10.406, DE 10 DE JANEIRO DE 2002\nInstitui o Código Civil.",
    ),
    "lei/10406/2002",
  );
  assert.equal(byOpening("CONSTITUIÇÃO DA REPÚBLICA FEDERATIVA DO BRASIL DE 1988"), "constituicao/1988");
  assert.equal(byOpening("CONSTITUIÇÃO Nº 1988, DE 5 de outubro de 1988"), "constituicao/1988");
  assert.equal(byOpening("LEI Nº 9.999, DE 30 DE AGOSTO DE 2000.\n"), "lei/9999/2000");
});

test("a sentence that begins with a norm is no epigraph, and nothing after the first article counts", () => {
  assert.equal(byOpening("Lei nº 9.999, de 30 de agosto de 2000, passa a vigorar assim:"), undefined);
  assert.equal(byOpening("Art. 1º Fica criado o fundo.\nLEI Nº 9.999, DE 30 DE AGOSTO DE 2000"), undefined);
});

test("the name of the file is the last resort", () => {
  assert.equal(byFile("textos/lei-8906-atualizada.docx"), "lei/8906/1994");
  assert.equal(byFile("cf88.html"), "constituicao/1988");
  assert.equal(byFile("cpenal.txt"), "decreto-lei/2848/1940");
  assert.equal(byFile("lc123-2006.html"), "lei-complementar/123/2006");
  assert.equal(byFile("L14133.html"), "lei/14133/2021");
  assert.equal(byFile("Del2848.htm"), "decreto-lei/2848/1940");
  for (const file of ["relatorio.pdf", "constituicao-estadual.txt", "d1.txt", "lei-9999-notas.txt", ""])
    assert.equal(byFile(file), undefined, file);
});

test("title, epigraph and file name are trusted in that order", () => {
  const opening = "LEI Nº 9.999, DE 30 DE AGOSTO DE 2000";
  assert.equal(
    identifyNorm({ title: "Código Penal", source: "cf88.html", opening })?.key,
    "decreto-lei/2848/1940",
  );
  assert.equal(identifyNorm({ title: "Sem nome", source: "cf88.html", opening })?.key, "lei/9999/2000");
  assert.equal(identifyNorm({ title: "Lei 9.999", source: "", opening })?.key, "lei/9999/2000");
});

test("a norm without a number is known by the name of its document", () => {
  assert.deepEqual(namedNorm("Regulamento Geral da OAB, Art. 60"), {
    key: "nome/regulamento-geral-da-oab",
    label: "Regulamento Geral da OAB",
  });
  assert.equal(namedNorm("Manual de arte e artigos").label, "Manual de arte e artigos");
  assert.deepEqual(namedNorm("Estatuto do Clube"), {
    key: "nome/estatuto-do-clube",
    label: "Estatuto do Clube",
  });
});

test("no hint makes it throw", () => {
  const any = fc.string({ unit: "binary", maxLength: 60 });
  fc.assert(
    fc.property(any, any, any, (title, source, opening) => {
      const norm = identifyNorm({ title, source, opening });
      assert.ok(norm === null || norm.key.length > 0);
      assert.match(namedNorm(title).key, /^nome\/[a-z0-9-]*$/);
    }),
  );
});
