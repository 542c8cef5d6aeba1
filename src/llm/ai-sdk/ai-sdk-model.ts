import { AcervoError } from "#src/domain/index.ts";
import {
  abortable,
  notConfigured,
  replyInvalid,
  requireKey,
  translateError,
  type CalledModel,
} from "#src/providers/index.ts";
import { canMixHostedSearch } from "../file-search-choice.ts";
import type {
  LanguageModel,
  LlmSettings,
  ModelReply,
  ModelRequest,
  StreamOptions,
} from "../language-model.ts";
import {
  loadSdk,
  openWire,
  watchStream,
  type ConnectedSettings,
  type SdkFactory,
  type Wire,
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
    const watch = watchStream(model, options);
    const wire = openWire(model, watch);
    const onToken = () => {
      wire.sawToken();
      watch.progress();
    };
    const onText = (delta: string) => {
      try {
        options.onText?.(delta);
      } catch (error) {
        // The caller's own mistake: it ends the request and comes out as it is.
        watch.fail(error);
      }
    };
    const read = async () => {
      const { stream: parts } = await makeSdk(wire.fetch).doStream(toCallOptions(request, watch.signal));
      return readReply(parts, { model, apiKey, onText, onToken });
    };
    try {
      const reply = await abortable(read(), watch.signal);
      report(wire, null, options);
      return reply;
    } catch (error) {
      const failure = watch.signal.aborted ? watch.signal.reason : explain(error, wire);
      report(wire, failure, options);
      throw failure;
    } finally {
      watch.stop();
    }
  }

  /** Whatever goes wrong in reading a reply that had begun well is the reply's fault. */
  function explain(error: unknown, wire: Wire): unknown {
    const isSdkError = error instanceof Error && error.name.startsWith("AI_");
    if (wire.status === 200 && !isSdkError && !(error instanceof AcervoError)) {
      return replyInvalid(model, "a resposta não tem o formato esperado", true);
    }
    return translateError(error, model, apiKey);
  }

  return { id: model.id, provider, name, stream };
}

function report(wire: Wire, failure: unknown, { onExchange }: StreamOptions): void {
  const exchange = wire.exchange(failure === null ? null : reasonOf(failure));
  if (exchange !== null) onExchange?.(exchange);
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
