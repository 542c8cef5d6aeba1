import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { configIn, textSource } from "#src/app/app-fixture.ts";
import { type Engine, openEngine } from "#src/app/index.ts";
import type { Role } from "#src/domain/index.ts";
import { type FakeLlm, type FakeLlmScript, PLANTED_KEY, startFakeLlm } from "../../test/helpers/fake-llm.ts";
import { createSecret } from "./access.ts";
import { OTHER, OWN } from "./http-fixture.ts";
import { type RunningServer, serve } from "./serve.ts";

const PAGES = [
  textSource("iptu.md", "# IPTU\n\nO prazo para recorrer do lançamento do IPTU é de 30 dias.\n"),
  textSource("poda.md", "# Poda de árvores\n\nA multa por poda ilegal é de R$ 300,00 por árvore.\n"),
];

const SILENT: FakeLlmScript = () => ({ text: "" });

export interface RealServer {
  readonly url: string;
  readonly engine: Engine;
  readonly llm: FakeLlm;
  /** What the model says; replaced by each test. */
  script(reply: FakeLlmScript): void;
  /** A new key. */
  secret(role: Role, tenant?: string): Promise<string>;
}

/** A server with a port of its own, for clients that speak to no function: two pages of one tenant, and a model. */
export function useRealServer(settings: Readonly<Record<string, string>> = {}): RealServer {
  const folder = mkdtempSync(join(tmpdir(), "acervo-server-"));
  let reply = SILENT;
  let keys = 0;
  let running: { server: RunningServer; engine: Engine; llm: FakeLlm } | undefined;
  const parts = () => {
    if (running === undefined) throw new Error("the server has not started");
    return running;
  };
  before(async () => {
    const llm = await startFakeLlm({ reply: (request) => reply(request) });
    const config = configIn(folder, {
      ACERVO_LLM: "openai-compatible",
      ACERVO_LLM_MODEL: "llama3.1",
      ACERVO_LLM_BASE_URL: llm.baseUrl("openai-compatible"),
      ACERVO_LLM_API_KEY: PLANTED_KEY,
      ACERVO_LOG: "silent",
      ACERVO_PORT: "0",
      ...settings,
    });
    const engine = await openEngine(config, { threads: false });
    await Array.fromAsync(engine.tenant(OWN).ingest(PAGES));
    const server = await serve({ engine, config: config.http, homeTenant: OWN, homeCollection: "geral" });
    running = { server, engine, llm };
  });
  after(async () => {
    await running?.server.stop();
    await running?.engine.close();
    await running?.llm.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get url() {
      return parts().server.url;
    },
    get engine() {
      return parts().engine;
    },
    get llm() {
      return parts().llm;
    },
    script: (next) => {
      reply = next;
    },
    secret: async (role, tenant = OWN) => {
      const { secret, hash } = createSecret();
      const about = { name: role, role, hash, expiresAt: null, requestsPerMinute: null };
      await parts().engine.keys.add(tenant, { id: `real-${++keys}`, ...about });
      return secret;
    },
  };
}

export { OTHER };
