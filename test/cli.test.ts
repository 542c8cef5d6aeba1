import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { startLoopbackServer } from "./helpers/loopback-server.ts";

const BINARY = fileURLToPath(new URL("../bin/acervo.mjs", import.meta.url));

function useBinary() {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "acervo-binary-"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  return {
    inFolder: (name: string): string => join(folder, name),
    acervo: (...argv: string[]) =>
      spawnSync(process.execPath, [BINARY, ...argv], { cwd: folder, encoding: "utf8" }),
  };
}

/** The exit code of a command whose output and remarks nobody reads. */
function unread(command: string, cwd: string): string {
  const line = `"${process.execPath}" "${BINARY}" ${command} 2>&1 | true; echo "\${PIPESTATUS[0]}"`;
  return spawnSync("bash", ["-c", line], { cwd, encoding: "utf8" }).stdout;
}

/** Behaviour is specified beside the code; here only what needs a real process. */
describe("the acervo binary", () => {
  const { inFolder, acervo } = useBinary();
  before(() => {
    mkdirSync(inFolder("docs"));
    writeFileSync(
      join(inFolder("docs"), "iptu.md"),
      "# IPTU\n\nO prazo para recorrer do IPTU é de 30 dias.\n",
    );
    writeFileSync(join(inFolder("docs"), "vazio.txt"), "");
  });

  it("ingests a folder and answers from it, in the working directory's own base", () => {
    const ingested = acervo("ingest", "docs");
    assert.equal(ingested.status, 0, ingested.stderr);
    assert.match(ingested.stdout, /criados +1[\s\S]*vazio\.txt: arquivo vazio/);
    const asked = acervo("ask", "qual o prazo para recorrer do IPTU?", "--json");
    assert.equal(asked.stderr, "");
    const answer = JSON.parse(asked.stdout) as { kind: string; text: string };
    assert.equal(answer.kind, "answered");
    assert.match(answer.text, /30 dias/);
  });

  it("loads neither servers nor the bot for other commands: what they weigh would slow every start", () => {
    const list = `
      import { registerHooks } from "node:module";
      const served = /\\/\\/ node_modules\\/(?:@modelcontextprotocol|discord\\.js|hono|@hono)\\//;
      registerHooks({ load(url, context, next) {
        const loaded = next(url, context);
        if (served.test(String(loaded.source))) process.stderr.write("loaded " + url);
        return loaded;
      } });`;
    const hook = `data:text/javascript,${encodeURIComponent(list)}`;
    for (const command of ["stats", "tools"]) {
      const argv = ["--import", hook, BINARY, command];
      const { status, stderr } = spawnSync(process.execPath, argv, { cwd: inFolder("."), encoding: "utf8" });
      assert.deepEqual([status, stderr], [0, ""], command);
    }
  });

  it("logs each search of an answer as a line of JSON on standard error, beside the answer", () => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [BINARY, "ask", "qual o prazo para recorrer do IPTU?", "--json", "--quiet"],
      { cwd: inFolder("."), encoding: "utf8", env: { ...process.env, ACERVO_LOG: "info" } },
    );
    const lines = stderr
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === "tool payload");
    assert.deepEqual(new Set(lines.map(({ tool }) => tool)), new Set(["searchDocuments", "searchFaqs"]));
    const { trace_id: traceId } = JSON.parse(stdout) as Record<string, unknown>;
    assert.ok(lines.every((line) => line["traceId"] === traceId));
    assert.ok(lines.some(({ preview }) => String(preview).includes("30 dias")));
  });

  it("ends well when the reader of its output stops early, and finishes its work all the same", () => {
    for (const command of ["search IPTU", "ask 'prazo do IPTU'", "stats --documents", "--help"])
      assert.equal(unread(command, inFolder(".")), "0\n", command);
    // Its progress goes to standard error, which nobody reads either.
    assert.equal(unread("ingest docs --data outra", inFolder(".")), "0\n");
    assert.match(acervo("search", "IPTU", "--data", "outra").stdout, /30 dias/);
    assert.equal(unread("search --nada", inFolder(".")), "2\n");
  });

  it("seed 004: npm run seed:kb loads a module of questions", () => {
    writeFileSync(
      inFolder("faq-seeds.ts"),
      'export const FAQ_SEEDS: object[] = [{ question: "Onde fica a sede?", answer: "No centro." }];\n',
    );
    const script = ["run", "-s", "seed:kb", "--", inFolder("faq-seeds.ts"), "--data", inFolder("sementes")];
    const root = fileURLToPath(new URL("../", import.meta.url));
    const { status, stdout, stderr } = spawnSync("npm", script, { cwd: root, encoding: "utf8" });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /criadas +1\n/);
    assert.match(acervo("ask", "onde fica a sede?", "--data", "sementes").stdout, /^No centro\. \[1\]/);
  });

  it("seed 003: reads settings from .env in the working folder, unless the environment says otherwise", () => {
    writeFileSync(inFolder(".env"), "ACERVO_LANGUAGE=en\n");
    const failure = (env: NodeJS.ProcessEnv) =>
      spawnSync(process.execPath, [BINARY, "search", " "], { cwd: inFolder("."), encoding: "utf8", env })
        .stderr;
    const [fromFile, fromEnvironment] = [{}, { ACERVO_LANGUAGE: "pt" }].map((given) =>
      failure({ ...process.env, ...given }),
    );
    rmSync(inFolder(".env"));
    assert.match(fromFile ?? "", /^Error: /);
    assert.match(fromEnvironment ?? "", /^Erro: /);
  });

  it("says that its output is full, without a stack", { skip: !existsSync("/dev/full") }, () => {
    for (const command of ["--help", "stats --documents"]) {
      const line = `"${process.execPath}" "${BINARY}" ${command} > /dev/full`;
      const { status, stderr } = spawnSync("bash", ["-c", line], { cwd: inFolder("."), encoding: "utf8" });
      assert.equal(status, 1, command);
      assert.match(stderr, /^Não consegui escrever o resultado na saída \(o disco dela está cheio\)/);
      assert.doesNotMatch(stderr, /\n\s+at /);
    }
  });

  it("says that .env cannot be read, without a stack", () => {
    symlinkSync(".env", inFolder(".env"));
    const { status, stderr } = acervo("stats");
    rmSync(inFolder(".env"));
    assert.equal(status, 1);
    assert.match(stderr, /^Erro: Sem permissão para ler ".*\.env"/);
    assert.doesNotMatch(stderr, /\n\s+at /);
  });

  it("does not send the environment's key to an address of .env", async () => {
    const heard: (string | undefined)[] = [];
    const server = await startLoopbackServer(async ({ headers }, response) => {
      heard.push(headers.authorization);
      response.writeHead(500).end();
    });
    acervo("ingest", "docs");
    writeFileSync(
      inFolder(".env"),
      `ACERVO_LLM=openai\nACERVO_LLM_MODEL=m\nACERVO_LLM_BASE_URL=${server.origin}\nACERVO_LLM_ATTEMPTS=1\n`,
    );
    const child = spawn(process.execPath, [BINARY, "ask", "qual o prazo para recorrer do IPTU?"], {
      cwd: inFolder("."),
      env: { ...process.env, OPENAI_API_KEY: "sk-ambiente" },
    });
    const said = text(child.stderr);
    const [code] = (await once(child, "close")) as [number];
    rmSync(inFolder(".env"));
    await server.close();
    assert.deepEqual(heard, []);
    assert.equal(code, 2);
    assert.match(await said, /ACERVO_LLM_BASE_URL vem de \.env e OPENAI_API_KEY, do ambiente/);
  });

  it("survives a question of 100,000 characters full of operators", () => {
    const { status, stdout, stderr } = acervo("search", '"a" OR b* NEAR(c) '.repeat(5_556).slice(0, 100_000));
    assert.equal(status, 2);
    assert.equal(stdout, "");
    assert.match(stderr, /^Erro: A pergunta tem 100000 caracteres; o limite é 8000\./);
    assert.doesNotMatch(stderr, /\n\s+at /);
  });

  it("starts quickly enough to be asked for help", () => {
    // The time is spent on the engine, or not: a clock would measure the machine.
    const guard = `data:text/javascript,${encodeURIComponent(
      'process.on("exit", () => { if (process.moduleLoadList.includes("NativeModule sqlite")) process.exitCode = 99; });',
    )}`;
    const guarded = (...argv: string[]) =>
      spawnSync(process.execPath, ["--import", guard, BINARY, ...argv], {
        cwd: inFolder("."),
        encoding: "utf8",
      });
    const { status, stdout } = guarded("--help");
    assert.equal(status, 0);
    assert.match(stdout, /Comandos:/);
    assert.equal(guarded("stats").status, 99, "the guard sees the engine");
  });

  it("reports a folder it may not read and goes on with the others", (context) => {
    if (process.getuid?.() === 0) return context.skip("root may read everything");
    const closed = inFolder("fechada");
    mkdirSync(closed, { mode: 0o000 });
    const { status, stdout } = acervo("ingest", closed, "docs");
    chmodSync(closed, 0o700);
    assert.equal(status, 1);
    assert.match(stdout, /sem permissão|Sem permissão/);
  });
});

describe("an interrupted ingest", () => {
  const { inFolder, acervo } = useBinary();

  it("finishes its batch on Ctrl-C and ends with 130", { skip: process.platform === "win32" }, async () => {
    const many = inFolder("muitos");
    mkdirSync(many);
    for (let i = 0; i < 4_000; i++) {
      writeFileSync(join(many, `nota-${i}.md`), `# Nota ${i}\n\nTexto da nota de número ${i}.\n`);
    }
    const child = spawn(process.execPath, [BINARY, "ingest", many, "--data", inFolder("parcial")], {
      cwd: inFolder("."),
    });
    let stdout = "";
    child.stdout.on("data", (text: Buffer) => (stdout += text.toString()));
    child.stderr.once("data", () => child.kill("SIGINT"));
    const code = await new Promise((resolve) => child.once("close", resolve));
    assert.equal(code, 130);
    assert.match(stdout, /Interrompido/);
    const created = Number(/criados +([\d.]+)/.exec(stdout)?.[1]?.replace(".", ""));
    assert.ok(created > 0 && created < 4_000, stdout);
    const { stdout: stats } = acervo("stats", "--json", "--data", inFolder("parcial"));
    assert.equal((JSON.parse(stats) as { documents: number }).documents, created);
  });
});

function isOlder(path: string): boolean {
  const [major] = spawnSync(path, ["-p", "process.versions.node"], { encoding: "utf8" }).stdout.split(".");
  return Number(major) >= 20 && Number(major) < 24;
}

/** A Node of this machine that is too old for the program, which then starts another; none in many places. */
function olderNode(): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = folders.map((folder) => join(folder, "node")).filter((path) => existsSync(path));
  return found.find(isOlder) ?? null;
}

describe("the acervo binary under an older Node", () => {
  const { inFolder } = useBinary();
  const older = olderNode();

  it(
    "leaves no process behind when it is killed",
    { skip: older === null && "no older Node here", timeout: 30_000 },
    async () => {
      writeFileSync(inFolder("um.md"), "# Um\n\nUm texto.\n");
      const launcher = spawn(older ?? "", [BINARY, "watch", "."], { cwd: inFolder("."), stdio: "pipe" });
      // Both processes hold the pipe: it ends with the last of them.
      const ended = once(launcher.stdout, "end");
      await once(launcher.stdout, "data");
      launcher.kill("SIGKILL");
      await ended;
    },
  );
});
