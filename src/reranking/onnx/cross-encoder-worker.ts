import { serveNetwork } from "#src/providers/index.ts";

export interface TextPair {
  readonly question: string;
  readonly passage: string;
}

/** The part of the `@huggingface/transformers` package that we use. */
interface Transformers {
  readonly env: { allowRemoteModels: boolean };
  readonly AutoTokenizer: Loader<Tokenizer>;
  readonly AutoModelForSequenceClassification: Loader<Classifier>;
}

interface Loader<Loaded> {
  from_pretrained(
    path: string,
    options: { dtype?: "q8"; device?: "cpu"; local_files_only: true },
  ): Promise<Loaded>;
}

interface Tokenizer {
  readonly sep_token_id?: number;
  readonly model_max_length: number;
  (
    text: string,
    options: { text_pair: string; truncation: true; max_length: number },
  ): { input_ids: { data: BigInt64Array } };
}

interface Classifier {
  (inputs: object): Promise<{ logits: { data: ArrayLike<number> } }>;
  dispose(): Promise<unknown>;
}

/** What nearly all cross-encoders were trained on; some tokenizers announce a limit that their network has not. */
const MAX_TOKENS = 512;

serveNetwork<{ tokenize: Tokenizer; classify: Classifier }, TextPair, number>({
  async load({ path, packageName }) {
    const library = (await import(packageName)) as Transformers;
    library.env.allowRemoteModels = false;
    const [tokenize, classify] = await Promise.all([
      library.AutoTokenizer.from_pretrained(path, { local_files_only: true }),
      library.AutoModelForSequenceClassification.from_pretrained(path, {
        dtype: "q8",
        device: "cpu",
        local_files_only: true,
      }),
    ]);
    return { tokenize, classify };
  },
  async compute({ tokenize, classify }, { question, passage }) {
    const { logits } = await classify(encodePair(tokenize, question, passage));
    if (logits.data.length !== 1) {
      throw new Error(`o modelo dá ${logits.data.length} notas a cada par; um reordenador dá uma só`);
    }
    return logits.data[0] ?? NaN;
  },
  dispose: ({ classify }) => classify.dispose(),
});

function encodePair(tokenize: Tokenizer, question: string, passage: string): object {
  const limit = Math.min(MAX_TOKENS, tokenize.model_max_length);
  const inputs = tokenize(question, { text_pair: passage, truncation: true, max_length: limit });
  const { data } = inputs.input_ids;
  // The library cuts off the mark that closes the pair, without which the network was never trained.
  const isCut = data.length === limit;
  if (isCut && tokenize.sep_token_id !== undefined) data[limit - 1] = BigInt(tokenize.sep_token_id);
  return inputs;
}
