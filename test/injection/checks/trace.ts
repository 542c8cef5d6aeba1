import type { Check } from "../observation.ts";

/** The trace has every request, also repeated ones, in their order and byte for byte. */
export const checkTrace: Check = ({ trace, requests, reply }) => {
  const { exchanges } = trace;
  const unlike = requests.filter(
    ({ rawBody }, index) => !rawBody.equals(Buffer.from(exchanges[index]?.request ?? "", "utf8")),
  );
  return [
    ...(exchanges.length === requests.length
      ? []
      : [`${exchanges.length} of ${requests.length} requests traced`]),
    ...unlike.map(({ index }) => `request ${index} is not what the trace says`),
    ...(trace.answer === reply.text ? [] : ["the trace has another answer"]),
  ];
};
