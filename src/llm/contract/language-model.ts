import { after, before, beforeEach, describe } from "node:test";
import { startFakeLlm, type FakeLlm } from "../../../test/helpers/fake-llm.ts";
import { askModel, valueOf, type Bench } from "./bench.ts";
import { endingTests } from "./endings.ts";
import { replyTests } from "./replies.ts";
import { requestTests } from "./requests.ts";
import type { LanguageModel, LlmProvider, LlmSettings } from "../language-model.ts";

export interface LanguageModelContract {
  readonly provider: LlmProvider;
  readonly open: (settings: Exclude<LlmSettings, { provider: "none" }>) => LanguageModel;
}

/** What every adapter promises to `createWriter`, tried against a server that speaks the provider's dialect. */
export function languageModelContract({ provider, open }: LanguageModelContract): void {
  let fake: FakeLlm;
  const bench: Bench = {
    provider,
    get fake() {
      return fake;
    },
    open: () => open(fake.settings(provider)),
    script: () => ({}),
    ask: (request, more) => askModel(bench.open(), request, more),
    answer: async (request) => valueOf(await bench.ask(request)),
  };

  describe(`${provider} keeps the contract of a language model`, () => {
    before(async () => {
      fake = await startFakeLlm({ reply: (request) => bench.script(request) });
    });
    beforeEach(() => {
      fake.reset();
      bench.script = () => ({ text: "O prazo é de dez dias [1]." });
    });
    after(() => fake.close());
    replyTests(bench);
    requestTests(bench);
    endingTests(bench);
  });
}
