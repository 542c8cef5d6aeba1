import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { readableText, readText } from "./readable-text.ts";

describe("a text as a reader sees it", () => {
  const cases: readonly (readonly [why: string, source: string, shown: string])[] = [
    ["has the words of links", 'Veja o [portal](https://p.example/a_(b) "Portal").', "Veja o portal."],
    [
      "has the words of links to odd places",
      "[um](<a b.htm>) e [dois][ref]\n\n[ref]: https://x.example\n",
      "um e dois",
    ],
    [
      "has what stands for an image, at most",
      "![Frasco](https://x.example/f.png) e ![](g.png) fim",
      "Frasco e  fim",
    ],
    ["sees links within links", "[![Loja](l.png)](https://l.example) aberta", "Loja aberta"],
    [
      "has the address of a bare link",
      "Acesse <https://p.example> ou https://q.example/r.",
      "Acesse https://p.example ou https://q.example/r.",
    ],
    [
      "has no address of an image",
      "Nome: Balde\nImg: https://x.example/b.webp?v=2\nCor: azul",
      "Nome: Balde\nCor: azul",
    ],
    ["has no path of an image either", "img: imgs/27-db.png\nFoto imgs/a.jpg dele", "Foto  dele"],
    [
      "has no frames of tables",
      "| Taxa |  | Valor |\n| --- | --- | --- |\n| | |\n| Poda | | 10 |",
      "Taxa | Valor\nPoda | 10",
    ],
    [
      "has no marks of emphasis, headings, code and quotes",
      "## **Prazo**\n> de `dez` _dias_",
      "Prazo\nde dez dias",
    ],
    [
      "keeps bullets, numbers and marks within words",
      "- a\n2. b 2*3 nome_de_campo",
      "- a\n2. b 2*3 nome_de_campo",
    ],
    ["keeps marks of citations", "Dez dias [1][2], art. 5º [3].", "Dez dias [1][2], art. 5º [3]."],
    ["keeps bars that frame nothing", "a || b, sim | não", "a || b, sim | não"],
    ["reads escaped marks as written", String.raw`R\$ 5\*`, "R$ 5*"],
  ];
  for (const [why, source, shown] of cases) it(why, () => assert.equal(readableText(source), shown));

  it("knows where each character that is left stood", () => {
    const pieces = [
      "[a b](u.htm)",
      "**",
      "_",
      "x",
      "| ",
      "|",
      "\n",
      "![i](j.png)",
      "ção 😀",
      "# ",
      "` ",
      " ",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 25 }), (parts) => {
        const source = parts.join("");
        const { text, placeOf } = readText(source);
        const kept = Array.from(source, (_, at) => at).filter((at) => placeOf(at + 1) > placeOf(at));
        assert.equal(kept.map((at) => source[at]).join(""), text.slice(0, kept.length));
        assert.equal(placeOf(source.length), text.length);
      }),
    );
  });
});
