import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, describe, it } from "node:test";
import { type FakeProvider, startFakeProvider } from "../../test/helpers/fake-provider.ts";
import { useCli } from "./cli-fixture.ts";
import { createProgress } from "./progress.ts";

const CLIPBOARD = "\u001B]52;c;ZWNobyBvaQ==\u0007";
const TITLE = "\u001B]0;título forjado\u0007";
const CLEAR = "\u001B[2J\u001B[H";
const HOSTILE = `${CLIPBOARD}${TITLE}${CLEAR}\u009B31m\u0090q\u007F\u0008\u202Egpj.\u2066x\u2069\r`;
/** A colour that a document asks for is not one of ours. */
const COLOUR = "\u001B[1mnegrito\u001B[22m";

const CONTROLS = /[[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]--[\t\n]]/v;
const OWN_COLOURS = new RegExp(String.raw`\u001B\[(?:1|2|22|31|32|33|39)m`, "g");

describe("what reaches the terminal", () => {
  const { run, write, path } = useCli();
  let provider: FakeProvider;
  before(async () => {
    provider = await startFakeProvider({});
    const name = `nota\n✓ tudo certo${HOSTILE}.md`;
    write(`docs/${name}`, `# IPTU${HOSTILE}\n\nO prazo do IPTU é de 30 dias${HOSTILE}. ${COLOUR} fim.\n`);
    write(`docs/vazio\nforjado${HOSTILE}.md`, "");
    const faq = [
      { question: `Qual o horário${HOSTILE}?`, answer: `Das 8 às 17${HOSTILE}.`, category: `c${HOSTILE}` },
    ];
    await run(["faq", "import", write("faq.json", JSON.stringify(faq))]);
  });
  after(() => provider.close());

  const commands = (): readonly (readonly string[])[] => [
    ["ingest", path("docs")],
    ["search", "prazo do IPTU", "--explain"],
    ["search", "prazo do IPTU", "--context"],
    ["ask", "qual o prazo do IPTU?"],
    ["knowledge", "qual o prazo do IPTU?"],
    ["chunk", "1"],
    ["stats", "--documents"],
    ["list", "documents"],
    ["trace"],
    ["faq", "list"],
    ["faq", "search", "horário"],
    ["faq", "export"],
    ["ingest", `não há\nnada${HOSTILE}`],
    ["search", "x", "--mode", `y${HOSTILE}`],
    [`comando${HOSTILE}`],
    ["doctor"],
  ];

  it("holds nothing that a terminal would obey, but our own colours", async () => {
    for (const argv of commands()) {
      const { out, err } = await run(argv, { isTTY: true });
      const written = (out + err).replaceAll(OWN_COLOURS, "");
      assert.doesNotMatch(written, CONTROLS, argv.join(" "));
      assert.match(out + err, /\S/);
    }
    assert.match((await run(["search", "prazo do IPTU"], { isTTY: true })).out, OWN_COLOURS);
  });

  it("holds no sequence at all where there are no colours, not even a document's bold", async () => {
    for (const argv of commands()) {
      const { out, err } = await run(argv);
      assert.doesNotMatch(out + err, CONTROLS, argv.join(" "));
    }
    assert.match((await run(["chunk", "2"])).out, /␛\[1mnegrito/);
  });

  it("has no line that a name forged", async () => {
    for (const argv of commands()) {
      const { out, err } = await run(argv);
      assert.doesNotMatch(out + err, /^(?:✓ tudo certo|forjado|nada)/m, argv.join(" "));
    }
  });

  it("is escaped in --json, and means the same", async () => {
    for (const argv of [
      ["search", "prazo do IPTU"],
      ["ingest", `não há${HOSTILE}`],
      ["list", "documents"],
    ]) {
      const { out } = await run([...argv, "--json"]);
      assert.doesNotMatch(out, CONTROLS, argv.join(" "));
      assert.ok(JSON.stringify(JSON.parse(out)).includes("\u009B31m"), argv.join(" "));
    }
  });

  it("is shown of a provider's words too", async () => {
    provider.failNext({ kind: "status", status: 400, message: `recusado${HOSTILE}\nErro: forjado` });
    const environment = {
      ACERVO_EMBEDDING: "openai-compatible",
      ACERVO_EMBEDDING_MODEL: "m",
      ACERVO_EMBEDDING_DIMENSIONS: "8",
      ACERVO_EMBEDDING_BASE_URL: provider.baseUrl("openai"),
    };
    const { out, err } = await run(["--data", path("outra"), "ingest", path("docs")], { environment });
    assert.match(out + err, /recusado/);
    assert.doesNotMatch(out + err, CONTROLS);
    assert.doesNotMatch(out + err, /^\s*Erro: forjado/m);
  });

  it("is neutral in a progress bar, which moves the cursor by itself", () => {
    let written = "";
    const output = { isTTY: true, columns: 80, write: (text: string) => (written += text) };
    const progress = createProgress({ ...output, raw: output }, `a\nb${CLIPBOARD}`, 2);
    progress.within(`c${TITLE}`);
    progress.end();
    assert.ok(!written.includes(CLIPBOARD) && !written.includes(TITLE) && !written.includes("\nb"));
  });
});

describe("a command that is to end", () => {
  it("ends soon after SIGTERM, though its work goes on", { skip: process.platform === "win32" }, async () => {
    const terminal = new URL("terminal.ts", import.meta.url).href;
    const program = `
      const { processTerminal } = await import("${terminal}");
      const terminal = processTerminal({ values: {}, path: "", names: [] }, 100);
      setInterval(() => {}, 1_000);
      await terminal.interruptible(() => new Promise(() => console.log("begun")));`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "pipe" });
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    assert.deepEqual(await once(child, "exit"), [130, null]);
  });
});
