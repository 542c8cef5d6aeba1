import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeOnnx, type OnnxNode } from "./onnx-file.ts";

const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"] as const;
const WORDS = ["prazo", "recurso", "entrega", "mercadoria", "dias", "de", "o", "e"];

/** Longest pair that the tiny tokenizer lets through. */
export const TINY_MAX_TOKENS = 256;

/**
 * A folder with a real, if simple, cross-encoder: its logit is 6 × (share of the question's known words that the
 * passage holds) − 3. Like a trained one it needs the pair, the token types and the mark that closes the passage,
 * without which it finds nothing.
 */
export async function writeTinyCrossEncoder(folder: string, labels: 1 | 2 = 1): Promise<void> {
  const config = {
    architectures: ["BertForSequenceClassification"],
    id2label: Object.fromEntries(Array.from({ length: labels }, (_, index) => [index, `LABEL_${index}`])),
    hidden_size: 1,
  };
  await writeModel(folder, config, crossEncoder(labels));
}

export const TINY_DIMENSIONS = WORDS.length;

/** A folder with a network that gives each known word a dimension of its own: a vector counts the words of its text. */
export async function writeTinyEmbedder(folder: string): Promise<void> {
  const config = { architectures: ["BertModel"], hidden_size: TINY_DIMENSIONS };
  await writeModel(folder, config, wordCounter());
}

async function writeModel(folder: string, config: object, network: Uint8Array): Promise<void> {
  const tokenizerConfig = {
    tokenizer_class: "BertTokenizer",
    model_max_length: TINY_MAX_TOKENS,
    unk_token: "[UNK]",
    sep_token: "[SEP]",
    pad_token: "[PAD]",
    cls_token: "[CLS]",
  };
  const common = { model_type: "bert", max_position_embeddings: TINY_MAX_TOKENS };
  await mkdir(join(folder, "onnx"), { recursive: true });
  await writeFile(join(folder, "config.json"), JSON.stringify({ ...common, ...config }));
  await writeFile(join(folder, "tokenizer.json"), JSON.stringify(tokenizer()));
  await writeFile(join(folder, "tokenizer_config.json"), JSON.stringify(tokenizerConfig));
  await writeFile(join(folder, "onnx/model_quantized.onnx"), network);
}

function wordCounter(): Uint8Array {
  const ids = WORDS.map((_, index) => SPECIAL.length + index);
  const columns = ids.flatMap((id) => [
    node("Equal", ["input_ids", `id${id}`], `is${id}`),
    asFloat(`is${id}`, `flag${id}`),
    node("Unsqueeze", [`flag${id}`, "axis2"], `column${id}`),
  ]);
  const joined = node(
    "Concat",
    ids.map((id) => `column${id}`),
    "last_hidden_state",
    { axis: 2 },
  );
  return writeOnnx({
    inputs: ["input_ids", "attention_mask", "token_type_ids"],
    output: "last_hidden_state",
    outputRank: 3,
    nodes: [...columns, joined],
    floats: {},
    axes: { axis2: 2 },
    integers: Object.fromEntries(ids.map((id) => [`id${id}`, id])),
  });
}

function crossEncoder(labels: 1 | 2): Uint8Array {
  return writeOnnx({
    inputs: ["input_ids", "attention_mask", "token_type_ids"],
    output: "logits",
    outputRank: 2,
    nodes: [...markWords(), ...countShared(), ...score(labels)],
    floats: { one: 1, six: 6, three: 3 },
    axes: { axis1: 1, axis2: 2 },
    integers: { lastSpecial: SPECIAL.length - 1, separator: SPECIAL.indexOf("[SEP]") },
  });
}

/** Which tokens are words of the question, and which of the passage. */
function markWords(): OnnxNode[] {
  return [
    node("Greater", ["input_ids", "lastSpecial"], "isWord"),
    asFloat("isWord", "word"),
    asFloat("attention_mask", "mask"),
    node("Mul", ["word", "mask"], "real"),
    asFloat("token_type_ids", "type"),
    node("Mul", ["real", "type"], "inPassage"),
    node("Sub", ["real", "inPassage"], "inQuestion"),
  ];
}

/** How many words of the question the passage holds, and how many there are. */
function countShared(): OnnxNode[] {
  return [
    node("Unsqueeze", ["input_ids", "axis2"], "column"),
    node("Unsqueeze", ["input_ids", "axis1"], "row"),
    node("Equal", ["column", "row"], "isSame"),
    asFloat("isSame", "same"),
    node("Unsqueeze", ["inPassage", "axis2"], "passageColumn"),
    node("MatMul", ["same", "passageColumn"], "timesSeenColumn"),
    node("Squeeze", ["timesSeenColumn", "axis2"], "timesSeen"),
    node("Min", ["timesSeen", "one"], "seen"),
    node("Mul", ["seen", "inQuestion"], "shared"),
    node("ReduceSum", ["shared", "axis1"], "found", { keepdims: 1 }),
    node("ReduceSum", ["inQuestion", "axis1"], "wanted", { keepdims: 1 }),
  ];
}

function score(labels: 1 | 2): OnnxNode[] {
  const result = labels === 1 ? "logits" : "logit";
  return [
    node("Max", ["wanted", "one"], "divisor"),
    node("Div", ["found", "divisor"], "share"),
    node("Equal", ["input_ids", "separator"], "isSeparator"),
    asFloat("isSeparator", "mark"),
    node("Mul", ["mark", "type"], "closingMark"),
    node("ReduceSum", ["closingMark", "axis1"], "closed", { keepdims: 1 }),
    node("Mul", ["share", "closed"], "closedShare"),
    node("Mul", ["closedShare", "six"], "scaled"),
    node("Sub", ["scaled", "three"], result),
    ...(labels === 1 ? [] : [node("Concat", ["logit", "logit"], "logits", { axis: 1 })]),
  ];
}

function node(
  op: string,
  inputs: string[],
  output: string,
  attributes: Record<string, number> = {},
): OnnxNode {
  return { op, inputs, output, attributes };
}

function asFloat(input: string, output: string): OnnxNode {
  return node("Cast", [input], output, { to: 1 });
}

const special = (id: string, type: number) => ({ SpecialToken: { id, type_id: type } });
const sequence = (id: "A" | "B", type: number) => ({ Sequence: { id, type_id: type } });

function tokenizer(): object {
  const vocabulary = [...SPECIAL, ...WORDS].map((word, id) => [word, id] as const);
  const question = [special("[CLS]", 0), sequence("A", 0), special("[SEP]", 0)];
  return {
    version: "1.0",
    added_tokens: SPECIAL.map((content, id) => ({ id, content, special: true, normalized: false })),
    normalizer: { type: "BertNormalizer", clean_text: true, lowercase: true, strip_accents: null },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: {
      type: "TemplateProcessing",
      single: question,
      pair: [...question, sequence("B", 1), special("[SEP]", 1)],
      special_tokens: Object.fromEntries(
        SPECIAL.map((token, id) => [token, { id: token, ids: [id], tokens: [token] }]),
      ),
    },
    decoder: null,
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary),
    },
  };
}
