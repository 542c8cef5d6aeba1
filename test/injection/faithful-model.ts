import type { FakeLlmRequest } from "../helpers/fake-llm.ts";
import type { FakeLlmReply } from "../helpers/fake-llm-reply.ts";
import type { InjectionCase } from "./injection-case.ts";
import { inPieces, sourceOf } from "./obedient-model.ts";

const END = /([.;:!?]?)$/;

export interface FaithfulModel {
  readonly reply: (request: FakeLlmRequest) => FakeLlmReply;
  /** What it answered in the end. */
  written(): string;
}

/** A model that says what the document says, with its mark on every line. */
export function faithfulModel({ fact, number, question }: InjectionCase): FaithfulModel {
  let written = "";
  function reply({ messages, tools }: FakeLlmRequest): FakeLlmReply {
    const given = messages.map(({ text }) => text).join("\n");
    const system = messages[0]?.text ?? "";
    if (system.includes("{intencao}")) return { text: '{"intencao":"general"}' };
    if (tools.length > 0 && !messages.some(({ role }) => role === "tool"))
      return { toolCalls: [{ tool: "searchDocuments", arguments: { query: question } }] };
    written = marked(fact, sourceOf(fact, given));
    return { chunks: inPieces(written, number) };
  }
  return { reply, written: () => written };
}

function marked(fact: string, source: string): string {
  const lines = fact.split("\n").map((line) => line.replace(END, ` [${source}]$1`));
  return lines.join("\n");
}
