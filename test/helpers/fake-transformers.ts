/**
 * Stands in for the package `@huggingface/transformers`, which is not part of the install: the members that the ONNX
 * threads use, over arithmetic that a test can foresee. The text "hang" is never finished, "exit" ends the thread.
 */

interface LoadOptions {
  readonly local_files_only: true;
}

export const FAKE_TRANSFORMERS = import.meta.url;

export const env = { allowRemoteModels: true };

export async function pipeline(_task: string, _path: string, options: LoadOptions) {
  checkOffline(options);
  const extract = async ([text = ""]: readonly string[]) => ({ data: await vectorOf(text) });
  return Object.assign(extract, { dispose: async () => {} });
}

/** One dimension for each of the first letters of the alphabet: how often the text has it. */
export const FAKE_DIMENSIONS = 8;

async function vectorOf(text: string): Promise<Float32Array> {
  if (text.endsWith("hang")) await new Promise(() => {});
  if (text.endsWith("exit")) process.exit(1);
  const vector = new Float32Array(FAKE_DIMENSIONS).fill(0.01);
  for (const letter of text.toLowerCase()) {
    const index = letter.charCodeAt(0) - "a".charCodeAt(0);
    if (index >= 0 && index < FAKE_DIMENSIONS) vector[index] = (vector[index] ?? 0) + 1;
  }
  return vector;
}

/** A pair travels through the tokenizer as it is. */
interface Pair {
  readonly question: string;
  readonly passage: string;
  readonly input_ids: { readonly data: BigInt64Array };
}

export const AutoTokenizer = {
  async from_pretrained(_path: string, options: LoadOptions) {
    checkOffline(options);
    const tokenize = (question: string, { text_pair: passage }: { text_pair: string }): Pair => ({
      question,
      passage,
      input_ids: { data: new BigInt64Array() },
    });
    return Object.assign(tokenize, { model_max_length: 512 });
  },
};

export const AutoModelForSequenceClassification = {
  async from_pretrained(_path: string, options: LoadOptions) {
    checkOffline(options);
    const classify = async ({ question, passage }: Pair) => {
      if (passage.endsWith("hang")) await new Promise(() => {});
      const wanted = question.split(" ");
      const found = wanted.filter((word) => passage.toLowerCase().includes(word.toLowerCase())).length;
      return { logits: { data: [6 * (found / wanted.length) - 3] } };
    };
    return Object.assign(classify, { dispose: async () => {} });
  },
};

function checkOffline({ local_files_only: isLocal }: LoadOptions): void {
  if (env.allowRemoteModels || !isLocal) throw new Error("the network would be used");
}
