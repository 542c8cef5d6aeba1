import { notConfigured, type CalledModel } from "./failures.ts";
import { translateError } from "./translate-error.ts";

export interface HostedConnectionSpec<Sdk> {
  readonly model: CalledModel;
  readonly apiKey: string | undefined;
  /** Imports the SDK: called once, on first use, because it takes longer to load than the rest of the product. */
  readonly connect: () => Promise<Sdk>;
}

/** One call to the SDK's model. It is never repeated here: `callWithRetries` does that. */
export type HostedConnection<Sdk> = <Reply>(call: (sdk: Sdk) => PromiseLike<Reply>) => Promise<Reply>;

/** A model behind an HTTP API, spoken to through the AI SDK; its failures come out as our errors, without the key. */
export function hostedConnection<Sdk>(spec: HostedConnectionSpec<Sdk>): HostedConnection<Sdk> {
  let connecting: Promise<Sdk> | undefined;
  return async (call) => {
    connecting ??= spec.connect();
    const sdk = await connecting;
    try {
      return await call(sdk);
    } catch (error) {
      throw translateError(error, spec.model, spec.apiKey);
    }
  };
}

/** Refuses an empty key at once: with none given, the SDKs would look for one in the environment by themselves. */
export function requireKey(apiKey: string, model: CalledModel): string {
  if (apiKey.trim() === "") throw notConfigured(model, "uma chave de API");
  return apiKey;
}
