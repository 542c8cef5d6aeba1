import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import { createMask, maskDeep } from "./create-mask.ts";
import * as fc from "fast-check";
import { cpuMs } from "../../../test/helpers/cpu-time.ts";

const maskSecrets = createMask({ knownSecrets: [], masksPersonalNumbers: false });
const maskAll = createMask({ knownSecrets: ["chave-da-casa", 'com"aspas&mais'], masksPersonalNumbers: true });

/** Put together here: whole keys in a file would be taken for real ones by those who look for them. */
const LETTERS = "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hI6kL9nO2qR5tU8";
const KEYS = [
  `sk-${LETTERS}`,
  `sk-proj-${LETTERS}_x-y`,
  `sk-ant-api03-${LETTERS}`,
  `sk-or-v1-${LETTERS}`,
  `AIza${LETTERS.slice(0, 35)}`,
  ["AKIA", "ABCDEFGH12345678"].join(""),
  `ghp_${LETTERS.slice(0, 36)}`,
  `github_pat_${LETTERS}`,
  `hf_${LETTERS.slice(0, 34)}`,
  `hf_${LETTERS.replaceAll(/\d/g, "x").slice(0, 34)}`,
  `xoxb-123456789012-${LETTERS}`,
  `eyJ${LETTERS}.eyJ${LETTERS}.${LETTERS}`,
  `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n${LETTERS}\n-----END RSA PRIVATE KEY-----`,
  `-----BEGIN PRIVATE KEY-----\\n${LETTERS}\\n${LETTERS}`,
];

describe("a mask of secrets", () => {
  it("knows keys by their shape and leaves the sentence around them", () => {
    for (const key of KEYS) {
      assert.equal(maskSecrets(`Minha chave é "${key}", certo?`), 'Minha chave é "[segredo]", certo?', key);
      assert.equal(maskSecrets(`(${key}).`), "([segredo]).", key);
    }
  });

  it("hides the value of an assignment and keeps its name", () => {
    const cases = [
      ["senha: abacaxi", "senha: [segredo]"],
      ["A senha do wifi: lua,nova7. Anote.", "A senha do wifi: [segredo]. Anote."],
      ["a senha é abacaxi7, ok?", "a senha é [segredo], ok?"],
      ["DB_PASSWORD=x1&page=2", "DB_PASSWORD=[segredo]&page=2"],
      ["x-api-key: q", "x-api-key: [segredo]"],
      ["/cb?access_token=abc.def#fim", "/cb?access_token=[segredo]"],
      ['{"password":"duas \\"palavras\\"","n":1}', '{"password":"[segredo]","n":1}'],
      ['"{\\"token\\": \\"abc\\", \\"n\\": 1}"', '"{\\"token\\": \\"[segredo]\\", \\"n\\": 1}"'],
      ["clientSecret = 'a b'", "clientSecret = '[segredo]'"],
      ["token: senha: abc", "token: senha: [segredo]"],
      ["token: Bearer abcdef123456.", "token: Bearer [segredo]."],
      ["Authorization: Basic YWxhZGRpbjpv", "Authorization: Basic [segredo]"],
      [
        "PRIVATE_KEY=-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\nA=1",
        "PRIVATE_KEY=[segredo]\nA=1",
      ],
      ["postgres://ana:se@nha@servidor:5432/base", "postgres://[segredo]@servidor:5432/base"],
    ] as const;
    for (const [text, masked] of cases) assert.equal(maskSecrets(text), masked);
  });

  it("leaves what only speaks of secrets", () => {
    const texts = [
      "Senha: como trocar?",
      "A senha é obrigatória. Esqueci a senha, e agora?",
      "Resenha: o livro é bom; desenha: nada.",
      "max_tokens: 500, tokens=3, token=null",
      "força-tarefa task-force-de-seguranca-da-informacao-2024",
      "https://servidor:8080/pessoa@exemplo",
      "O padrão Bearer authentication.",
      "hf_transformers_pipeline_for_question_answering",
      "senha=''",
      "529.982.247-25 e 12.345.678/0001-95",
    ];
    for (const text of texts) assert.equal(maskSecrets(text), text);
  });

  it("hides configured keys wherever they stand, also as JSON and addresses write them", () => {
    assert.equal(maskAll("xchave-da-casay"), "x[segredo]y");
    assert.equal(maskAll(JSON.stringify({ a: 'com"aspas&mais' })), '{"a":"[segredo]"}');
    assert.equal(maskAll(`?k=${encodeURIComponent('com"aspas&mais')}`), "?k=[segredo]");
  });

  it("prefers the longer of two keys and ignores those that are too short to tell", () => {
    const mask = createMask({ knownSecrets: ["abcdefgh", "abcdefghij", "ab"], masksPersonalNumbers: false });
    assert.equal(mask("abcdefghij abcdefgh ab"), "[segredo] [segredo] ab");
  });
});

describe("masking, for any text", () => {
  const pieces = [
    ...KEYS,
    ..."sk- eyJ AKIA Bearer senha: senha token= \" ' \\ :// a:b @ & . / - [segredo] [CPF] [CNPJ] chave-da-casa CPF telefone".split(
      " ",
    ),
    ..."529.982.247-25 52998224725 11144477735 11222333000181 12.ABC.345/01DE-35 12ABC34501DE35 529 982 247 25 11987654388 ** __ <b> ５２９ 529.**982**.247-25 X".split(
      " ",
    ),
    "-----BEGIN PRIVATE KEY-----",
    "-----END PRIVATE KEY-----",
    " ",
    "\n",
  ];
  const anyText = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 4 })), {
      maxLength: 16,
    })
    .map((parts) => parts.join(""));

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = maskAll(text);
        assert.equal(maskAll(once), once);
      }),
      { numRuns: 3_000 },
    );
  });

  it("takes time in proportion to the text, whatever it repeats", () => {
    const started = cpuMs();
    for (const unit of [
      ...pieces,
      "a",
      "1",
      "1.",
      "-----BEGIN PRIVATE KEY----- a\n",
      "eyJaaaaa.",
      "senha de a",
    ]) {
      maskAll(unit.repeat(200_000 / unit.length));
    }
    for (const start of [
      "eyJ",
      "sk-",
      "token=",
      'token="',
      "://a:",
      "Bearer ",
      "-----BEGIN PRIVATE KEY-----",
    ]) {
      for (const unit of ["a", ".", " ", "\n", "a-b\n"])
        maskAll(start + unit.repeat(1_000_000 / unit.length));
    }
    assert.ok(cpuMs() - started < 20_000);
  });
});

const mask = createMask({ knownSecrets: ["chave-da-casa"], masksPersonalNumbers: true });

test("strings are masked at every depth; keys and other values stay", () => {
  const value = {
    "chave-da-casa": ["chave-da-casa", { cpf: "529.982.247-25", n: 52998224725 }],
    nothing: null,
    missing: undefined,
    yes: true,
  };
  const before = structuredClone(value);
  assert.deepEqual(maskDeep(value, mask), {
    "chave-da-casa": ["[segredo]", { cpf: "[CPF]", n: 52998224725 }],
    nothing: null,
    missing: undefined,
    yes: true,
  });
  assert.deepEqual(value, before);
});

test("a text alone is masked, and what JSON does not know is handed on", () => {
  const day = new Date(0);
  assert.equal(maskDeep("chave-da-casa", mask), "[segredo]");
  assert.deepEqual(maskDeep({ day }, mask), { day });
});

test("a key that means something to JavaScript remains a key", () => {
  const value = JSON.parse('{"__proto__":"chave-da-casa"}') as object;
  assert.equal(JSON.stringify(maskDeep(value, mask)), '{"__proto__":"[segredo]"}');
});
