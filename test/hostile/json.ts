import { type HostileCase, MB, PROSE } from "./hostile-file.ts";

const ROW = JSON.stringify({ nome: "Posto", descricao: PROSE });

export function* jsonCases(): Generator<HostileCase> {
  yield { name: "honest.json", make: () => `[${ROW}]`, expect: ["indexed"], contains: PROSE, quick: true };
  yield {
    name: "honest.jsonl",
    make: () => `${ROW}\n${ROW}\n`,
    expect: ["indexed"],
    contains: PROSE,
    quick: true,
  };
  yield* broken();
  yield* deep();
  yield* large();
  for (const key of ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", ""]) {
    const text = `{"nome":"Posto","descricao":"${PROSE}","${key}":{"poluido":"sim","isAdmin":true}}`;
    yield {
      name: `key-${key || "empty"}.json`,
      make: () => `[${text}]`,
      contains: PROSE,
      quick: key === "__proto__",
    };
    yield {
      name: `key-${key || "empty"}.jsonl`,
      make: () => text,
      contains: PROSE,
      quick: key === "__proto__",
    };
  }
}

function* broken(): Generator<HostileCase> {
  const texts: Readonly<Record<string, string | Uint8Array>> = {
    empty: "",
    blank: " \n\t ",
    null: "null",
    number: "1e999",
    "long-number": "9".repeat(1_000_000),
    string: '"apenas um texto"',
    unclosed: `[${ROW},`,
    "unclosed-string": `[{"a":"${"b".repeat(100_000)}`,
    "trailing-comma": `[${ROW},]`,
    comment: `/* nota */ [${ROW}]`,
    "single-quotes": "[{'nome':'Posto'}]",
    "not-a-number": '[{"a":NaN,"b":Infinity}]',
    "same-key": '[{"nome":"a","nome":"b","nome":"c"}]',
    surrogates: String.raw`[{"nome":"\uD800","descricao":"\uDC00\uD800 fim"}]`,
    "bad-escape": String.raw`[{"nome":"\x41\u12"}]`,
    nul: `[{"nome":"a\u0000b"}]`,
    mixed: `[1,"a",null,[],{},${ROW},[[[${ROW}]]]]`,
    "array-of-arrays": '[["nome","valor"],["Posto",1]]',
    "bad-utf8": Uint8Array.of(0x5b, 0x22, 0xff, 0xc0, 0x80, 0x22, 0x5d),
    bom: `\uFEFF[${ROW}]`,
    html: `<html><p>${PROSE}`,
  };
  for (const [name, text] of Object.entries(texts)) {
    yield { name: `${name}.json`, make: () => text, quick: name === "unclosed" };
    yield { name: `${name}.jsonl`, make: () => text };
  }
  yield { name: "one-bad-line.jsonl", make: () => `${ROW}\n{quebrado\n${ROW}\n` };
  yield { name: "numbers.jsonl", make: () => "1\n2\n3\n" };
}

function* deep(): Generator<HostileCase> {
  const refused = ["unsafe", "damaged"] as const;
  for (const depth of [5_000, 100_000, 5_000_000]) {
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const text = () => `${open.repeat(depth)}1${close.repeat(depth)}`;
      const name = `deep-${open === "[" ? "list" : "object"}-${depth}`;
      yield { name: `${name}.json`, make: text, expect: refused, quick: depth === 100_000 };
      yield { name: `${name}.jsonl`, make: text, expect: refused };
    }
  }
  const list = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  yield { name: "deep-in-a-row.json", make: () => `[{"nome":"Posto","lista":${list}}]`, expect: refused };
}

function* large(): Generator<HostileCase> {
  const keys = `{${Array.from({ length: 200_000 }, (_, at) => `"k${at}":${at}`).join(",")}}`;
  yield {
    name: "keys-200k.json",
    make: () => `[${keys}]`,
    expect: ["unsafe", "too-large", "too-much-output"],
  };
  yield { name: "keys-200k.jsonl", make: () => keys, expect: ["unsafe", "too-large", "too-much-output"] };
  const differing = Array.from({ length: 20_000 }, (_, at) => `{"k${at}":"v"}`);
  yield { name: "keys-differ.jsonl", make: () => differing.join("\n") };
  yield { name: "keys-differ.json", make: () => `[${differing.join(",")}]` };
  yield {
    name: "value-20mb.json",
    make: () => `[{"nome":"Posto","texto":"${"palavra ".repeat((20 * MB) / 8)}"}]`,
  };
  yield {
    name: "line-20mb.jsonl",
    make: () => `{"nome":"Posto","texto":"${"palavra ".repeat((20 * MB) / 8)}"}`,
  };
  yield { name: "blank-lines-2m.jsonl", make: () => `${"\n".repeat(2_000_000)}${ROW}` };
  yield { name: "spaces-10mb.json", make: () => `[${" ".repeat(10 * MB)}${ROW}]` };
  yield { name: "commas.json", make: () => `[${",".repeat(1_000_000)}]`, expect: ["damaged"] };
  yield { name: "zeros-1m.json", make: () => `[${"0,".repeat(1_000_000)}0]` };
}
