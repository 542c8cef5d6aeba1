import type { AskEvent, AskReply } from "#src/answering/index.ts";
import type { AnswerTrace, Message } from "#src/domain/index.ts";
import type { FakeLlmRequest } from "../helpers/fake-llm.ts";
import type { InjectionCase } from "./injection-case.ts";
import type { SourceCall } from "./watch-source.ts";

export type Way = "planned" | "agentic" | "quoted";

/** All that could be seen of one answer from outside. */
export interface Observation {
  readonly about: InjectionCase;
  readonly way: Way;
  readonly question: string;
  readonly history: readonly Message[];
  readonly reply: AskReply;
  readonly trace: AnswerTrace;
  readonly events: readonly AskEvent[];
  readonly requests: readonly FakeLlmRequest[];
  readonly connections: readonly string[];
  readonly modelAddress: string;
  readonly trapVisits: number;
  readonly log: string;
  readonly sourceCalls: readonly SourceCall[];
  readonly tenants: readonly string[];
}

/** Says in a few words each what went wrong; nothing where all is well. */
export type Check = (seen: Observation) => readonly string[];
