import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A model on loopback that speaks OpenAI's language: a few words at a time, citing the first source. */
export async function startFakeModel() {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => void answer(response).catch(() => response.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      ACERVO_LLM: "openai-compatible",
      ACERVO_LLM_MODEL: "modelo-de-teste",
      ACERVO_LLM_BASE_URL: `http://127.0.0.1:${port}/v1`,
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const WORDS = ["A cota única ", "do IPTU ", "vence em ", "fevereiro ", "[1]."];

async function answer(response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const content of WORDS) {
    const choice = { index: 0, delta: { role: "assistant", content }, finish_reason: null };
    response.write(`data: ${JSON.stringify(chunk([choice]))}\n\n`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  response.write(`data: ${JSON.stringify(chunk([{ index: 0, delta: {}, finish_reason: "stop" }]))}\n\n`);
  response.end("data: [DONE]\n\n");
}

function chunk(choices: readonly object[]): object {
  const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
  return { id: "c", object: "chat.completion.chunk", created: 1, model: "modelo-de-teste", choices, usage };
}
