import type { CommanderError } from "commander";
import type { Messages } from "./messages/index.ts";

/** The command makes no sense as typed; the message is already in the reader's language. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Commander's complaint in the reader's language: it names things between quotes, and suggests in parentheses. */
export function describeCommanderError(error: CommanderError, text: Messages): string {
  const named = /'([^']*)'/.exec(error.message)?.[1] ?? "";
  const suggestion = /\(Did you mean (?:one of )?(.*)\?\)/.exec(error.message)?.[1];
  return [complaint(error, named, text), suggestion && text.usage.didYouMean(suggestion)]
    .filter(Boolean)
    .join(" ");
}

function complaint({ code, message }: CommanderError, named: string, { usage }: Messages): string {
  switch (code) {
    case "commander.unknownCommand":
      return usage.unknownCommand(named);
    case "commander.unknownOption":
      return usage.unknownOption(named);
    case "commander.missingArgument":
      return usage.missingArgument(named);
    case "commander.optionMissingArgument":
      return usage.optionMissingArgument(named);
    case "commander.excessArguments":
      return usage.excessArguments;
    default:
      return message;
  }
}
