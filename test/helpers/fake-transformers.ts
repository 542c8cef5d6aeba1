/**
 * Stands in for the package `@huggingface/transformers`, which is not part of the install: the members that the ONNX
 * threads use, over arithmetic that a test can foresee. The text "hang" is never finished, "exit" ends the thread.
 */
export const FAKE_TRANSFORMERS = import.meta.url;

interface LoadOptions {
  readonly local_files_only: true;
}

export const env = { allowRemoteModels: true };

function checkOffline({ local_files_only: isLocal }: LoadOptions): void {
  if (env.allowRemoteModels || !isLocal) throw new Error("the network would be used");
}

export async function pipeline(_task: string, _path: string, options: LoadOptions) {
  checkOffline(options);
  return Object.assign(extract, { dispose });
}

async function extract([text = ""]: readonly string[]): Promise<{ data: Float32Array }> {
  if (text.endsWith("hang")) await new Promise(() => {});
  if (text.endsWith("exit")) process.exit(1);
  return { data: letterCounts(text) };
}

/** One dimension for each of the first eight letters: how often the text has it. */
function letterCounts(text: string): Float32Array {
  const vector = new Float32Array(8).fill(0.01);
  for (const letter of text.toLowerCase()) {
    const index = letter.charCodeAt(0) - "a".charCodeAt(0);
    if (index >= 0 && index < vector.length) vector[index] = (vector[index] ?? 0) + 1;
  }
  return vector;
}

/** A pair passes through the tokenizer as it is. */
interface Pair {
  readonly question: string;
  readonly passage: string;
  readonly input_ids: { readonly data: BigInt64Array };
}

export const AutoTokenizer = {
  async from_pretrained(_path: string, options: LoadOptions) {
    checkOffline(options);
    return Object.assign(tokenize, { model_max_length: 512 });
  },
};

function tokenize(question: string, { text_pair: passage }: { text_pair: string }): Pair {
  return { question, passage, input_ids: { data: new BigInt64Array() } };
}

export const AutoModelForSequenceClassification = {
  async from_pretrained(_path: string, options: LoadOptions) {
    checkOffline(options);
    return Object.assign(classify, { dispose });
  },
};

async function classify({ question, passage }: Pair): Promise<{ logits: { data: number[] } }> {
  if (passage.endsWith("hang")) await new Promise(() => {});
  const wanted = question.split(" ");
  const found = wanted.filter((word) => passage.toLowerCase().includes(word.toLowerCase())).length;
  return { logits: { data: [6 * (found / wanted.length) - 3] } };
}

async function dispose(): Promise<void> {}
