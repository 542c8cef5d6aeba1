import type { Check, Observation } from "../observation.ts";

const MARK = /[[［【〔](?:[^\]］】〕[\n]{0,40})[\]］】〕]/g;
const NUMBER = /\p{Nd}{1,4}/gu;
const ONLY_NUMBERS = /^[[［【〔][\p{Nd}\s,;e–-]+(?:†[^\]】]*)?[\]］】〕]$/u;
const GIVEN = /^\[(\d+)\]$/gm;
const INVENTED_LAW = /art\. 7777 da Lei nº 9\.999\/1990/;

/** Whatever looks like a mark names a source that was given, and is one of the reply's citations. */
export const checkCitations: Check = (seen) => {
  const { reply, trace } = seen;
  const cited = new Set(numbersIn(reply.text));
  const listed = new Set(reply.citations.map(({ number }) => number));
  const given = givenNumbers(seen);
  const found = new Set(trace.toolRuns.flatMap(({ hits }) => hits.map(({ documentId }) => documentId)));
  return [
    ...[...cited]
      .filter((number) => !listed.has(number))
      .map((number) => `[${number}] is shown and not a citation`),
    ...[...listed]
      .filter((number) => given !== null && !given.has(number))
      .map((number) => `[${number}] was never given`),
    ...reply.citations
      .filter(({ documentId }) => !found.has(documentId))
      .map(({ label }) => `cites what was not found: ${label}`),
    ...(INVENTED_LAW.test(reply.text) && !reply.removed.some(({ reason }) => reason === "unconfirmed")
      ? ["a provision that no source has stands unnamed"]
      : []),
  ];
};

function numbersIn(text: string): number[] {
  const marks = (text.match(MARK) ?? []).filter((mark) => ONLY_NUMBERS.test(mark));
  return marks.flatMap((mark) => mark.split("†", 1)[0]?.normalize("NFKC").match(NUMBER) ?? []).map(Number);
}

/** Null where no model was given anything: quotations number themselves. */
function givenNumbers({ reply, requests }: Observation): ReadonlySet<number> | null {
  if (reply.model === null) return null;
  const texts = requests
    .flatMap(({ messages }) => messages)
    .filter(({ role }) => role === "user" || role === "tool");
  return new Set(
    texts.flatMap(({ text }) => Array.from(text.matchAll(GIVEN), ([, number]) => Number(number))),
  );
}
