import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { outline, parse } from "./html-fixture.ts";

describe("what a page does not say to its reader", () => {
  it("leaves out scripts, styles, drawings, form controls and comments", () => {
    const html = `<script>var a="<p>x";</script><style>p{}</style><noscript>n</noscript><template>t</template>
      <svg><title>d</title><text>desenho</text></svg><iframe>i</iframe><select><option>o</select><textarea>a</textarea>
      <button>b</button><!-- c --><p>fica</p>`;
    assert.deepEqual(outline(html), ["paragraph: fica"]);
    assert.equal(parse(html).hidden, undefined);
  });

  it("leaves out navigation, but not when the page holds nothing else", () => {
    assert.deepEqual(outline("<nav>menu</nav><div role=navigation>trilha</div><p>texto"), [
      "paragraph: texto",
    ]);
    assert.deepEqual(outline("<nav>menu<p>texto"), ["paragraph: menu", "paragraph: texto"]);
  });

  it("leaves out header, footer and aside only around a marked text", () => {
    assert.deepEqual(outline("<header>topo</header><p>texto</p><footer>pé</footer>").length, 3);
    const marked =
      "<header>topo</header><main><header>por aqui</header><p>texto</p></main><footer>pé</footer>";
    assert.deepEqual(outline(marked), ["paragraph: por aqui", "paragraph: texto"]);
  });

  it("ends a drawing that was never closed where the text goes on", () => {
    assert.deepEqual(outline("<svg><path d=x><p>texto</p>"), ["paragraph: texto"]);
  });

  for (const [name, html, place] of [
    ["the hidden attribute", "<p hidden>SECRETO</p>", "undisplayed"],
    ["display none", "<div style='color:red; DISPLAY : none !important'><p>SECRETO</p></div>", "undisplayed"],
    ["visibility", "<p style='visibility:hidden'>SECRETO</p>", "undisplayed"],
    ["opacity", "<p style='opacity:0'>SECRETO</p>", "undisplayed"],
    ["a closed dialog", "<dialog>SECRETO</dialog>", "undisplayed"],
    ["tiny letters", "<span style='font-size:1px'>SECRETO</span>", "tiny"],
    ["letters of no size", "<span style='font-size:0'>SECRETO</span>", "tiny"],
    ["white letters", "<font color='#FFFFFF'>SECRETO</font>", "colourless"],
    ["nearly white letters", "<p style='color:rgb(254, 254, 255)'>SECRETO</p>", "colourless"],
    ["transparent letters", "<p style='color:rgba(0,0,0,0)'>SECRETO</p>", "colourless"],
    [
      "letters in the colour behind them",
      "<p style='background:#123456;color:#123456'>SECRETO</p>",
      "colourless",
    ],
    ["a place far outside", "<p style='position:absolute;left:-9999px'>SECRETO</p>", "off-page"],
    ["an indent far outside", "<p style='text-indent:-9999px'>SECRETO</p>", "off-page"],
    [
      "a class",
      "<style>/* x */ p{margin:0} .oculto, .x {display:none}</style><p class='a oculto'>SECRETO</p>",
      "undisplayed",
    ],
    ["an id, in a style block at the end", "<p id=z>SECRETO</p><style>#z{font-size:0px}</style>", "tiny"],
    ["a closing tag out of order", "<b><div style='display:none'>SEC</b>RETO</div>", "undisplayed"],
  ] as const) {
    it(`drops and counts text hidden by ${name}`, () => {
      const { blocks, hidden } = parse(`${html}<p>visível</p>`);
      assert.deepEqual(
        blocks.map(({ text }) => text),
        ["visível"],
      );
      assert.deepEqual(hidden, { [place]: 7 });
    });
  }

  for (const [name, html] of [
    ["aria-hidden", "<p aria-hidden=true>VISTO</p>"],
    ["white on a dark table", "<table bgcolor=#003366><tr><td><font color=white>VISTO</font></table>"],
    ["white over a picture", "<div style='background:url(x.png)'><p style='color:#fff'>VISTO</p></div>"],
    [
      "white in a class that some rule darkens",
      "<style>.b{color:#fff} .topo .b{background:#000}</style><p class=b>VISTO</p>",
    ],
    [
      "a rule for paper only",
      "<style>@media print{.v{display:none}} .w{color:red}</style><p class='v w'>VISTO</p>",
    ],
    ["a size set again inside", "<div style='font-size:0'><p style='font-size:12px'>VISTO</p></div>"],
    ["visibility given back", "<div style='visibility:hidden'><p style='visibility:visible'>VISTO</p></div>"],
    ["struck-out text", "<p><s>VISTO</s></p>"],
  ] as const) {
    it(`keeps ${name}`, () => {
      const { text, hidden } = parse(html);
      assert.match(text, /VISTO/);
      assert.equal(hidden, undefined);
    });
  }

  it("counts invisible characters", () => {
    assert.deepEqual(parse("<p>a\u200Bb\u{E0041}c</p>").hidden, { "invisible-characters": 2 });
  });
});
