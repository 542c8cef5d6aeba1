import { AcervoError } from "#src/domain/index.ts";
import {
  abortable,
  notConfigured,
  replyInvalid,
  requireKey,
  translateError,
  type CalledModel,
} from "#src/providers/index.ts";
import { canMixHostedSearch } from "../hosted-file-search.ts";
import type {
  LanguageModel,
  LlmSettings,
  ModelReply,
  ModelRequest,
  StreamOptions,
} from "../language-model.ts";
import {
  type ConnectedSettings,
  type Connection,
  loadSdk,
  openConnection,
  type SdkFactory,
} from "./connection.ts";
import { readReply, toCallOptions } from "./translate.ts";

/** The model that the settings name; null when none shall write. */
export function createLanguageModel(settings: LlmSettings): LanguageModel | null {
  return settings.provider === "none" ? null : aiSdkModel(settings);
}

/** A model behind an HTTP API, spoken to through the AI SDK. */
export function aiSdkModel(settings: ConnectedSettings): LanguageModel {
  const { provider, model: name, apiKey } = settings;
  const model: CalledModel = { task: "llm", id: `${provider}:${name}` };
  checkSettings(settings, model);
  let loading: Promise<SdkFactory> | undefined;

  async function stream(request: ModelRequest, options: StreamOptions): Promise<ModelReply> {
    options.signal.throwIfAborted();
    checkRequest(request, settings, model);
    loading ??= loadSdk(settings);
    const makeSdk = await loading;
    options.signal.throwIfAborted();
    const connection = openConnection(model, options);
    const onText = (delta: string) => {
      try {
        options.onText?.(delta);
      } catch (error) {
        // The caller's own mistake: it ends the request and comes out as it is.
        connection.fail(error);
      }
    };
    const read = async () => {
      const { fetch, signal } = connection;
      const { stream: parts } = await makeSdk(fetch).doStream(toCallOptions(request, signal));
      return readReply(parts, { model, apiKey, onText, onToken: () => connection.sawToken() });
    };
    let failure: unknown = null;
    try {
      return await abortable(read(), connection.signal);
    } catch (error) {
      failure = connection.signal.aborted ? connection.signal.reason : explain(error, connection);
      throw failure;
    } finally {
      const exchange = connection.end(failure === null ? null : reasonOf(failure));
      if (exchange !== null) options.onExchange?.(exchange);
    }
  }

  /** Whatever goes wrong in reading a reply that had begun well is the reply's fault. */
  function explain(error: unknown, { status }: Connection): unknown {
    const isSdkError = error instanceof Error && error.name.startsWith("AI_");
    if (status === 200 && !isSdkError && !(error instanceof AcervoError)) {
      return replyInvalid(model, "a resposta não tem o formato esperado", true);
    }
    return translateError(error, model, apiKey);
  }

  return { id: model.id, provider, name, stream };
}

function reasonOf(failure: unknown): string {
  if (!(failure instanceof AcervoError)) return "interrompido antes do fim";
  return "reason" in failure.facts ? failure.facts.reason : failure.message;
}

function checkSettings(settings: ConnectedSettings, model: CalledModel): void {
  if (settings.provider !== "openai-compatible") requireKey(settings.apiKey, model);
  if (settings.model.trim() === "") throw notConfigured(model, "o nome de um modelo");
  if (settings.baseUrl === undefined) return;
  const url = URL.parse(settings.baseUrl);
  const isUsable = url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === "";
  if (!isUsable) throw notConfigured(model, "um endereço http(s) sem usuário e senha");
}

/** The SDK would leave out what a model cannot do, with a warning that nobody reads. */
function checkRequest(
  request: ModelRequest,
  { provider, model: name }: ConnectedSettings,
  model: CalledModel,
) {
  if (request.fileSearch === undefined) return;
  if (provider !== "gemini")
    throw notConfigured(model, "o provedor gemini para usar o File Search do Google");
  const hasFunctions = (request.tools?.length ?? 0) > 0;
  if (hasFunctions && !canMixHostedSearch(name)) {
    throw notConfigured(model, "um Gemini 3 ou mais novo para juntar File Search e funções");
  }
}
