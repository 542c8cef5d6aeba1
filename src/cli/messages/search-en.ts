import type { searchPt } from "./search-pt.ts";

export const searchEn: typeof searchPt = {
  search: {
    modes: { lexical: "by words", vector: "by meaning", hybrid: "by words and meaning" },
    nothing: "Nothing found.",
    score: "score",
    document: "document",
    lexical: "lexical",
    vector: "vector",
    fused: "fused",
    parts: "parts",
    terms: "terms",
    inTitle: "(title)",
    timings: "timings (ms)",
    signals: "confidence signals",
    steps: {
      analysis: "analysis",
      embedding: "question vector",
      candidates: "candidates",
      fusion: "fusion",
      presentation: "presentation",
      total: "total",
    },
    expansions: "expansions",
    synonym: "synonym",
    typo: "correction",
    completion: "beginning of a word",
    degraded: (reason) => `Search degraded, words only: ${reason}.`,
    fallback: {
      "embedding-disabled": "no embedding model is configured (ACERVO_EMBEDDING; see acervo doctor)",
      "embedding-generation-failed": "the embedding model did not answer",
      "vector-query-error": "the vector search failed; run acervo doctor",
      "vectors-not-ready": "this model's vector index is not ready; run acervo reindex",
    },
    clamped: (asked, used) => `top_k ${asked} is outside 1 to 100: used ${used}.`,
    unknownKeys: (unknown, known) =>
      `No document has the field ${unknown}. Fields that exist: ${known || "none"}.`,
    noLaws:
      "No document is of kind legal, and only those have these fields. To include some: acervo ingest FILE --kind legal",
    belowLeast: (best) =>
      `No result reaches the least score${best === null ? "" : ` (the best has ${best})`}.`,
    emptyTenant: (tenant) =>
      `The organisation "${tenant}" has nothing kept here yet. Check the name given in --tenant, or include something with acervo ingest or acervo seed.`,
    noTerms: "The question has only words too common to search for.",
  },
  ask: {
    sources: "Sources:",
    noEvidence: "I found nothing in the documents that answers this.",
    lowConfidence: "What I found in the documents does not answer this safely.",
    searched: (query, mode) => `Searched for: "${query}" (${mode})`,
    everywhere: "Where: in all collections",
    inCollections: (names) => `Where: ${names}`,
    nearest: "The closest there is:",
  },
  asking: {
    conversation: "name of the conversation: what was said before counts, and the question is kept",
    agentic: "the model decides what to search, instead of the server",
    noModel: "without a model: the answer is sentences of the sources",
    writtenBy: (model) => `Written by ${model}`,
    tokens: (input, output) => `${input} tokens in, ${output} out`,
    trace: (id) => `Trace: acervo trace ${id}`,
    removed: (count) =>
      count === 1
        ? "1 piece of the model's text was not supported by the sources and was removed or pointed out."
        : `${count} pieces of the model's text were not supported by the sources and were removed or pointed out.`,
    interrupted: "Interrupted; nothing was kept.",
    writing: "The model is writing…",
    agenticNeedsModel: "--agentic needs a model (ACERVO_LLM); the searches were those of the plan.",
    withdrawn: "(withdrawn: the text above was not supported; the answer follows)",
    fallbackSteps: {
      intent: "intent",
      rewrite: "question completed from the conversation",
      search: "search",
      generation: "the model's answer",
      compression: "summary of the conversation",
      citations: "check of the citations",
      "file-search": "file search",
      conversation: "conversation",
    },
    fallback: (step, reason) => `Note: ${step}: ${reason}`,
    reasons: {
      "nothing-cited":
        "no source supports what the model wrote; the answer comes from the sources themselves",
      "conversation-not-kept": "the conversation could not be kept",
      "llm-failed": "the model did not answer; the answer comes from the sources themselves",
      "llm-unavailable": "the model failed too often just now and was not called",
      "llm-budget-exhausted":
        "the daily limit of tokens is used up; the answer comes from the sources themselves",
      "llm-budget-unknown": "the daily limit of tokens could not be checked; the model was not called",
      "facts-lost": "old facts of the conversation did not fit into its summary",
      "llm-reply-invalid": "the model sent an unusable reply",
      "hosted-sources": "the sources are those that the provider says it read; they were not checked",
      "tool-not-offered": "the model asked for a tool that does not exist; nothing was run",
      "tool-failed": "a search failed",
      length: "the answer was cut at its greatest length (ACERVO_LLM_MAX_OUTPUT)",
      "content-filter": "the provider cut the answer",
    },
  },
  law: {
    exits: "Found or not, the exit code is 0. It is 2 when nothing in the text is a citation.",
    nothingCited:
      'No citation was recognised. Write as in these examples: acervo law "art. 5º, XI, CF/88", acervo law "Súmula 473 do STF".',
    asOf: (day) => `wording of ${day}`,
    undated: (day) =>
      `Where a text records no changes, the wording is the one it has, which may be later than ${day}.`,
    revoked: "Revoked",
    vetoed: "Vetoed",
    cancelled: "Cancelled",
    by: (norm) => `by ${norm}`,
    former: (until, by) => `Former wording${until === null ? "" : `, until ${until}`}${inParentheses(by)}`,
  },
  references: {
    exact: "exact reference",
    normMissing: (norm) =>
      `The knowledge base does not hold ${norm}. To include it: acervo ingest FILE --kind legal`,
    noNormHas: (cited) =>
      `No norm in the knowledge base has ${cited}. Name the norm too, as in "art. 5º da CF/88".`,
    outsideFilter: (cited) =>
      `${cited}: is in the knowledge base, but outside of what the filters let through.`,
    missing: (cited) => `Does not exist: ${cited}.`,
    lastArticle: (norm, article) => `(${norm} ends with art. ${article}.)`,
    parts: (place, parts) => `(The ${place} has ${parts}.)`,
    otherParts: (values) => `(There are: ${values}.)`,
    levels: {
      paragrafo: ["only parágrafo", "parágrafos"],
      inciso: ["only inciso", "incisos"],
      alinea: ["only alínea", "alíneas"],
      item: ["only item", "itens"],
    },
    fromTo: (first, last) => `${first} to ${last}`,
    and: "and",
    notYet: (cited, day, since, by) =>
      `${cited}: did not exist yet on ${day}${since === null ? "" : `: added in ${since}`}${inParentheses(by)}.`,
    ended: (cited, day, since, by) =>
      `${cited}: no longer held on ${day}${since === null ? "" : `: ended in ${since}`}${inParentheses(by)}.`,
    notRecorded: (cited, day, since, by) =>
      `${cited}: was revoked${since === null ? "" : ` in ${since}`}${inParentheses(by)}, and the text does not keep the wording of ${day}.`,
    doubts: {
      "year-only": (cited) =>
        `${cited}: the text gives only the year of the change; another wording may have held on that day.`,
      "unknown-end": (cited) => `${cited}: the text does not say until when this wording held.`,
      undated: (cited) => `${cited}: the text has two wordings and does not date the change; both follow.`,
    },
    ambiguous: (cited) =>
      `${cited}: the citation names no norm; these have such a provision. To see one alone, name the norm: "${cited}, da CF".`,
  },
  check: {
    exits:
      "Checks that what is cited exists and was not revoked, and that quotations are faithful; not that what is said about it is true.\nExit code: 0 without remarks, 1 with any.",
    nothingGiven: "There is no text to check: give a file, or the text by standard input.",
    nothing: "The text cites no provision and quotes nothing.",
    summary: (supported, all) => `Without remarks: ${supported} of ${all}.`,
    line: (number) => `line ${number}`,
    assumed: "(from the context: the citation itself does not say all)",
    exists: "exists",
    reference: {
      supported: "is in the sources",
      known: "is in the base, but not among the sources",
      nonexistent: "does not exist",
      unknown: "cannot be checked with what the base holds",
    },
    ended: {
      revogado: (by) => `exists, but was revoked${by === null ? "" : ` ${by}`}`,
      vetado: "was vetoed",
      cancelada: (by) => `exists, but was cancelled${by === null ? "" : ` ${by}`}`,
    },
    quotation: {
      supported: "faithful quotation",
      unsupported: "these words are not in the sources",
    },
    former: (until, by) =>
      `is a former wording${until === null ? "" : `, until ${until}`}${inParentheses(by)}`,
  },
  context: {
    nothing: "Nothing to put before the question: the search found no sufficient ground, or it does not fit.",
  },
  trace: {
    id: "number of the trace; without it, lists the latest",
    limit: "how many to list",
    prompt: "shows, byte for byte, what was sent to the model",
    remove: "deletes this trace",
    none: "No answer recorded yet.",
    removed: (id) => `Trace ${id} deleted.`,
    noPrompt: "Nothing was sent to any model for this answer.",
    columns: { id: "trace", when: "when", outcome: "outcome" },
    outcomes: { answered: "answered", refused: "refused", conversed: "conversation", failed: "failed" },
    parts: {
      question: "question",
      rewritten: "read as",
      conversation: "conversation",
      intent: "intent",
      plan: "plan",
      searches: "Searches",
      calls: "Calls of the model",
      answer: "Answer",
      draft: "What the model wrote",
      removed: "Removed or pointed out",
      fallbacks: "With less than intended",
      citations: "Sources cited",
      timings: "timings",
      model: "model",
      usage: "tokens",
      cost: "cost (US$)",
      confidence: "confidence",
      mode: "mode",
    },
    noModel: "none",
    results: (count, shown) => `${shown} ${count === 1 ? "result" : "results"}`,
    attempt: (attempt) => `attempt ${attempt}`,
  },
  conversations: {
    actions: {
      list: "lists the conversations kept",
      show: "shows a conversation",
      forget: "deletes a conversation, with all its messages",
    },
    id: "name of the conversation",
    none: "No conversation kept.",
    columns: { id: "conversation", when: "last message", messages: "messages" },
    summary: "Summary of what came before",
    roles: { user: "Question", assistant: "Answer" },
    forgotten: (id, traces) => `Conversation ${id} deleted, with ${traces} trace(s).`,
  },
  tools: {
    actions: {
      list: "lists the search tools",
      export: "prints the declarations for a model",
      run: "runs a tool with arguments in JSON",
    },
    format: "openai, gemini, anthropic or json-schema",
    name: "name of the tool",
    input: "arguments in JSON; without them, {}",
    unknown: (name, known) => `There is no tool "${name}". There are: ${known}.`,
    noDatastores: "There are no datastores: set ACERVO_DATASTORES to the folder whose sub-folders they are.",
    notJson: "The arguments are not JSON.",
    problem: (name, problem) => `Arguments refused by ${name}: ${problem}`,
  },
};

function inParentheses(norm: string | null): string {
  return norm === null ? "" : ` (${norm})`;
}
