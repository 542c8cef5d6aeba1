import { AcervoError } from "#src/domain/index.ts";
import {
  abortable,
  loadChatSdk,
  notConfigured,
  reasonOf,
  replyInvalid,
  requireKey,
  translateError,
  type CalledModel,
  type ChatFactory,
  type ChatSettings,
} from "#src/providers/index.ts";
import type {
  LanguageModel,
  LlmSettings,
  ModelReply,
  ModelRequest,
  StreamOptions,
} from "../language-model.ts";
import { openConnection } from "./connection.ts";
import { readReply, toCallOptions } from "./translate.ts";

/** The model that the settings name; null when none shall write. */
export function createLanguageModel(settings: LlmSettings): LanguageModel | null {
  return settings.provider === "none" ? null : aiSdkModel(settings);
}

/** A model behind an HTTP API, spoken to through the AI SDK. */
export function aiSdkModel(settings: ChatSettings): LanguageModel {
  const { provider, model: name, apiKey } = settings;
  const model: CalledModel = { task: "llm", id: `${provider}:${name}` };
  checkSettings(settings, model);
  let loading: Promise<ChatFactory> | undefined;

  async function stream(request: ModelRequest, options: StreamOptions): Promise<ModelReply> {
    options.signal.throwIfAborted();
    loading ??= loadChatSdk(settings);
    const makeSdk = await loading;
    options.signal.throwIfAborted();
    const connection = openConnection(model, request, options);
    const onText = (delta: string) => {
      if (!connection.admits(delta)) return;
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
      failure = connection.signal.aborted ? connection.signal.reason : explain(error, connection.status);
      throw failure;
    } finally {
      const ending = failure instanceof AcervoError ? reasonOf(failure) : "interrompido antes do fim";
      const exchange = connection.end(failure === null ? null : ending);
      if (exchange !== null) options.onExchange?.(exchange);
    }
  }

  /** Whatever goes wrong in reading a reply that had begun well is the reply's fault. */
  function explain(error: unknown, status: number | null): unknown {
    const isSdkError = error instanceof Error && error.name.startsWith("AI_");
    if (status === 200 && !isSdkError && !(error instanceof AcervoError)) {
      return replyInvalid(model, "a resposta não tem o formato esperado", true);
    }
    return translateError(error, model, apiKey);
  }

  return { id: model.id, provider, name, stream };
}

function checkSettings(settings: ChatSettings, model: CalledModel): void {
  if (settings.provider === "vertex") requireVertexAccess(settings, model);
  else if (settings.provider !== "openai-compatible") requireKey(settings.apiKey, model);
  if (settings.model.trim() === "") throw notConfigured(model, "o nome de um modelo");
  if (settings.baseUrl === undefined) return;
  const url = URL.parse(settings.baseUrl);
  const isUsable = url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === "";
  if (!isUsable) throw notConfigured(model, "um endereço http(s) sem usuário e senha");
}

function requireVertexAccess(settings: ChatSettings & { provider: "vertex" }, model: CalledModel): void {
  const { apiKey, project = "", credentials = "" } = settings;
  if (apiKey !== undefined) requireKey(apiKey, model);
  else if (project === "" || credentials === "") {
    throw notConfigured(model, "uma chave, ou um projeto e um arquivo de credenciais");
  }
}
