// Made from docs/openapi.json by `npm run generate`; do not edit.

export type ProblemDetails = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly facts?: unknown;
  readonly request_id: string;
};

export type Job = {
  readonly id: number;
  readonly kind: string;
  readonly state: "queued" | "running" | "done" | "failed";
  readonly attempts: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly subject: string | null;
  readonly progress: Readonly<Record<string, unknown>> | null;
  readonly result: {
    readonly outcome: "created" | "replaced" | "unchanged" | "duplicate" | "skipped";
    readonly source: string;
    readonly document_id: number | null;
    readonly name: string | null;
    readonly chunks: number;
    readonly hidden_characters: number;
    readonly parts: {
      readonly written: number;
      readonly unchanged: number;
      readonly removed: number;
    } | null;
  } | {
    readonly documents: number;
    readonly chunks: number;
    readonly files_read: number;
    readonly files_unchanged: number;
    readonly files_kept: number;
  } | null;
  readonly error: {
    readonly code: string;
    readonly message: string;
  } | null;
};

export type Document = {
  readonly id: number;
  readonly part: number;
  readonly chunks: number;
  readonly tokens: number;
  readonly name: string;
  readonly source: string;
  readonly source_type: string;
  readonly collection: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly active: boolean;
  readonly former: boolean;
  readonly kind: "document" | "legal" | "faq" | "catalog" | "changelog";
  readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
  readonly file_hash: string | null;
  readonly metadata: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
};

/** What can be asked of the server, by method and path. */
export interface Operations {
  /** Answers a question from the sources */
  "POST /api/chat": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly message: string;
      readonly history?: readonly ({
        readonly role: "user" | "assistant";
        readonly text: string;
      })[];
      readonly conversation_id?: string;
      readonly filter?: {
        readonly collections?: readonly string[];
        readonly kinds?: readonly ("document" | "legal" | "faq" | "catalog" | "changelog")[];
        readonly origins?: readonly ("DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG")[];
        readonly documents?: readonly number[];
        readonly tipo?: "artigo" | "jurisprudencia" | "questao" | "nota" | "todos";
        readonly metadata?: readonly ({
          readonly key: string;
          readonly operator: "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "exists";
          readonly value?: string | number | boolean | null | readonly (string | number | boolean | null)[];
        })[];
      };
      readonly datastores?: readonly string[];
      readonly agentic?: boolean;
      readonly uses_model?: boolean;
    };
    readonly reply: {
      readonly kind: "answered" | "refused" | "conversed";
      readonly reason: "no-evidence" | "low-confidence" | "provision-not-found" | "not-in-force" | "needs-computing" | "out-of-scope" | "retrieval-off" | null;
      readonly text: string;
      readonly citations: readonly ({
        readonly label: string;
        readonly document_name: string;
        readonly source: string;
        readonly document_id: number;
        readonly start: number;
        readonly end: number;
        readonly headings: readonly string[];
        readonly source_type: string;
        readonly chunk_index: number | null;
        readonly created_at: string | null;
        readonly number: number;
      })[];
      readonly sentences: readonly {
        readonly text: string;
        readonly quote: string;
        readonly source: string;
        readonly document_id: number;
        readonly start: number;
        readonly end: number;
        readonly citation: number;
      }[];
      readonly nearest: readonly ({
        readonly label: string;
        readonly document_name: string;
        readonly source: string;
        readonly document_id: number;
        readonly start: number;
        readonly end: number;
        readonly headings: readonly string[];
        readonly source_type: string;
        readonly chunk_index: number | null;
        readonly created_at: string | null;
      })[];
      readonly confidence: {
        readonly level: "alta" | "media" | "baixa" | "sem_rag";
        readonly score: number;
        readonly signals: Readonly<Record<string, number>>;
      } | null;
      readonly intent: {
        readonly intent: "greeting" | "small-talk" | "support" | "catalog" | "law" | "data" | "general" | "out-of-scope";
        readonly source: "rules" | "model" | "default";
      };
      readonly searched: {
        readonly query: string;
        readonly tools: readonly string[];
      };
      readonly mode?: "lexical" | "vector" | "hybrid";
      readonly degraded?: boolean;
      readonly fallback?: "embedding-disabled" | "embedding-generation-failed" | "vector-query-error" | "vectors-not-ready" | null;
      readonly references?: readonly ({
        readonly outcome: "found";
        readonly cited: string;
        readonly found: number;
        readonly ambiguous: boolean;
        readonly unclear: boolean;
        readonly doubt: "year-only" | "undated" | "unknown-end" | "unknown-start" | null;
        readonly not_kept: readonly string[];
      } | {
        readonly outcome: "norm-not-found" | "outside-filter";
        readonly cited: string;
      } | {
        readonly outcome: "provision-not-found";
        readonly cited: string;
        readonly document_name: string;
        readonly last_article: string | null;
        readonly known: readonly string[];
      } | {
        readonly outcome: "not-in-force";
        readonly cited: string;
        readonly reason: "not-yet" | "ended" | "not-recorded" | "wording-not-kept";
        readonly day: string;
        readonly since: string | null;
        readonly by: string | null;
      })[];
      readonly usage: {
        readonly input_tokens: number;
        readonly output_tokens: number;
        readonly cached_tokens: number;
      };
      readonly cost: number | null;
      readonly removed: readonly {
        readonly text: string;
        readonly reason: string;
      }[];
      readonly fallbacks: readonly {
        readonly step: string;
        readonly reason: string;
        readonly detail: string;
      }[];
      readonly model: string | null;
      readonly conversation_id: string | null;
      readonly trace_id: string | null;
      readonly timings: Readonly<Record<string, number>>;
    };
  };
  /** Searches passages of every kind */
  "POST /api/rag/search": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly limit?: number;
      readonly mode?: "lexical" | "vector" | "hybrid";
      readonly filter?: {
        readonly collections?: readonly string[];
        readonly kinds?: readonly ("document" | "legal" | "faq" | "catalog" | "changelog")[];
        readonly origins?: readonly ("DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG")[];
        readonly documents?: readonly number[];
        readonly tipo?: "artigo" | "jurisprudencia" | "questao" | "nota" | "todos";
        readonly metadata?: readonly ({
          readonly key: string;
          readonly operator: "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "exists";
          readonly value?: string | number | boolean | null | readonly (string | number | boolean | null)[];
        })[];
      };
      readonly as_of?: string;
      readonly min_score?: number;
      readonly fusion?: "score" | "rrf";
      readonly rrf_k?: number;
      readonly rerank?: boolean;
      readonly rerank_candidates?: number;
      readonly synonyms?: boolean;
      readonly typos?: boolean;
      readonly query: string;
      readonly explain?: boolean;
    };
    readonly reply: {
      readonly query: string;
      readonly mode: "lexical" | "vector" | "hybrid";
      readonly requested_mode: "lexical" | "vector" | "hybrid";
      readonly degraded: boolean;
      readonly fallback: "embedding-disabled" | "embedding-generation-failed" | "vector-query-error" | "vectors-not-ready" | null;
      readonly embedding_model: string | null;
      readonly reranking: {
        readonly model: string;
        readonly reranked: boolean;
        readonly skipped: {
          readonly reason: string;
          readonly detail: string;
        } | null;
      } | null;
      readonly fusion: {
        readonly kind: "lexical" | "vector" | "score" | "rrf";
        readonly k?: number;
        readonly lexical_weight?: number;
        readonly vector_weight?: number;
      };
      readonly confidence: {
        readonly level: "alta" | "media" | "baixa" | "sem_rag";
        readonly score: number;
        readonly signals: Readonly<Record<string, number>>;
      };
      readonly lexical_count: number;
      readonly vector_count: number;
      readonly expansions: readonly ({
        readonly kind: "synonym" | "typo" | "completion" | "infix";
        readonly from: string;
        readonly to: string;
      })[];
      readonly notices: readonly ({
        readonly kind: "top-k-clamped";
        readonly asked: number;
        readonly used: number;
      } | {
        readonly kind: "no-searchable-terms";
      })[];
      readonly timings_ms: {
        readonly analysis: number;
        readonly embedding: number;
        readonly candidates: number;
        readonly fusion: number;
        readonly presentation: number;
        readonly total: number;
      };
      readonly references: readonly ({
        readonly outcome: "found";
        readonly cited: string;
        readonly found: number;
        readonly ambiguous: boolean;
        readonly unclear: boolean;
        readonly doubt: "year-only" | "undated" | "unknown-end" | "unknown-start" | null;
        readonly not_kept: readonly string[];
      } | {
        readonly outcome: "norm-not-found" | "outside-filter";
        readonly cited: string;
      } | {
        readonly outcome: "provision-not-found";
        readonly cited: string;
        readonly document_name: string;
        readonly last_article: string | null;
        readonly known: readonly string[];
      } | {
        readonly outcome: "not-in-force";
        readonly cited: string;
        readonly reason: "not-yet" | "ended" | "not-recorded" | "wording-not-kept";
        readonly day: string;
        readonly since: string | null;
        readonly by: string | null;
      })[];
      readonly hits: readonly ({
        readonly rank: number;
        readonly score: number;
        readonly document_id: number;
        readonly relevance: number;
        readonly chunk_index: number;
        readonly position: number;
        readonly start: number;
        readonly end: number;
        readonly citation: string;
        readonly document_name: string;
        readonly source: string;
        readonly source_type: string;
        readonly collection: string;
        readonly snippet: string;
        readonly text: string;
        readonly created_at: string;
        readonly kind: "document" | "legal" | "faq" | "catalog" | "changelog";
        readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
        readonly asked_question: boolean;
        readonly entry: {
          readonly kind: "faq";
          readonly id: string;
          readonly question: string;
          readonly answer: string;
          readonly category: string | null;
          readonly keywords: readonly string[];
          readonly priority: number;
          readonly active: boolean;
        } | {
          readonly kind: "catalog";
          readonly id: string;
          readonly name: string;
          readonly description: string;
          readonly status: string;
          readonly category: string | null;
          readonly manufacturer: string | null;
          readonly price: number | null;
          readonly tags: readonly string[];
          readonly attributes: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
        } | null;
        readonly metadata: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
        readonly chunk_id: string | number;
        readonly chunk_metadata: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
        readonly reference: string | null;
        readonly provisions: readonly ({
          readonly document_id: number;
          readonly start: number;
          readonly end: number;
          readonly norma: string;
          readonly artigo: string | null;
          readonly paragrafo: string | null;
          readonly inciso: string | null;
          readonly alinea: string | null;
          readonly item: string | null;
          readonly tipo: "caput" | "paragrafo" | "inciso" | "alinea" | "item" | "sumula";
          readonly situacao: "vigente" | "revogado" | "vetado" | "anterior";
          readonly desde: string | null;
          readonly ate: string | null;
          readonly alteracao: string | null;
        })[];
        readonly pages: readonly [number, number] | null;
        readonly row: number | null;
        readonly headings: readonly string[];
        readonly matched_terms: readonly string[];
        readonly breakdown?: {
          readonly lexical_score: number | null;
          readonly lexical_rank: number | null;
          readonly vector_score: number | null;
          readonly vector_rank: number | null;
          readonly fused_score: number;
          readonly meaning: number;
          readonly rerank_score: number | null;
          readonly lexical_parts: Readonly<Record<string, number>>;
        };
        readonly matches?: readonly ({
          readonly term: string;
          readonly field: "text" | "title";
          readonly ranges: readonly (readonly [number, number])[];
        })[];
        readonly merged_chunk_ids?: readonly number[];
      })[];
    };
  };
  /** Searches what support answers from, and puts it into words for a model */
  "POST /api/knowledge/search": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly query: string;
      readonly topK?: number;
      readonly minScore?: number;
      readonly sources?: readonly ("DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG")[];
      readonly includeMetadata?: boolean;
      readonly enableReranking?: boolean;
      readonly initialTopK?: number;
      readonly mode?: "lexical" | "vector" | "hybrid";
      readonly filter?: {
        readonly collections?: readonly string[];
        readonly kinds?: readonly ("document" | "legal" | "faq" | "catalog" | "changelog")[];
        readonly origins?: readonly ("DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG")[];
        readonly documents?: readonly number[];
        readonly tipo?: "artigo" | "jurisprudencia" | "questao" | "nota" | "todos";
        readonly metadata?: readonly ({
          readonly key: string;
          readonly operator: "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "exists";
          readonly value?: string | number | boolean | null | readonly (string | number | boolean | null)[];
        })[];
      };
    };
    readonly reply: {
      readonly query: string;
      readonly support_question: {
        readonly is_support: boolean;
        readonly score: number;
        readonly signals: readonly string[];
      };
      readonly results: readonly ({
        readonly rank: number;
        readonly document_id: number;
        readonly score: number;
        readonly chunk_index: number;
        readonly id: string | null;
        readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
        readonly title: string;
        readonly content: string;
        readonly citation: string;
        readonly created_at: string;
        readonly source_type: string;
        readonly entry: {
          readonly kind: "faq";
          readonly id: string;
          readonly question: string;
          readonly answer: string;
          readonly category: string | null;
          readonly keywords: readonly string[];
          readonly priority: number;
          readonly active: boolean;
        } | {
          readonly kind: "catalog";
          readonly id: string;
          readonly name: string;
          readonly description: string;
          readonly status: string;
          readonly category: string | null;
          readonly manufacturer: string | null;
          readonly price: number | null;
          readonly tags: readonly string[];
          readonly attributes: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
        } | null;
        readonly metadata?: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
      })[];
      readonly total_results: number;
      readonly search_time_ms: number;
      readonly reranked: boolean;
      readonly reranking_skipped: string | null;
      readonly reranking: {
        readonly model: string;
        readonly reranked: boolean;
        readonly skipped: {
          readonly reason: string;
          readonly detail: string;
        } | null;
      } | null;
      readonly engine: {
        readonly store: string;
        readonly mode: "lexical" | "vector" | "hybrid";
        readonly embedding_model: string | null;
        readonly reranker: string | null;
      };
      readonly confidence: {
        readonly level: "alta" | "media" | "baixa" | "sem_rag";
        readonly score: number;
        readonly signals: Readonly<Record<string, number>>;
      };
      readonly formatted_context: string | null;
    };
  };
  /** Whether a message asks for help that knowledge could give; nothing is searched */
  "POST /api/knowledge/is-support-question": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly message: string;
    };
    readonly reply: {
      readonly is_support: boolean;
      readonly score: number;
      readonly signals: readonly string[];
    };
  };
  /** Looks up what a text cites ("art. 5º, XI, da CF"), as it reads or read on a day */
  "POST /api/law": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly text: string;
      readonly as_of?: string;
      readonly filter?: {
        readonly collections?: readonly string[];
        readonly kinds?: readonly ("document" | "legal" | "faq" | "catalog" | "changelog")[];
        readonly origins?: readonly ("DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG")[];
        readonly documents?: readonly number[];
        readonly tipo?: "artigo" | "jurisprudencia" | "questao" | "nota" | "todos";
        readonly metadata?: readonly ({
          readonly key: string;
          readonly operator: "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "exists";
          readonly value?: string | number | boolean | null | readonly (string | number | boolean | null)[];
        })[];
      };
    };
    readonly reply: {
      readonly query: string;
      readonly as_of: string | null;
      readonly references: readonly ({
        readonly outcome: "found";
        readonly cited: string;
        readonly found: number;
        readonly ambiguous: boolean;
        readonly unclear: boolean;
        readonly doubt: "year-only" | "undated" | "unknown-end" | "unknown-start" | null;
        readonly not_kept: readonly string[];
      } | {
        readonly outcome: "norm-not-found" | "outside-filter";
        readonly cited: string;
      } | {
        readonly outcome: "provision-not-found";
        readonly cited: string;
        readonly document_name: string;
        readonly last_article: string | null;
        readonly known: readonly string[];
      } | {
        readonly outcome: "not-in-force";
        readonly cited: string;
        readonly reason: "not-yet" | "ended" | "not-recorded" | "wording-not-kept";
        readonly day: string;
        readonly since: string | null;
        readonly by: string | null;
      })[];
      readonly hits: readonly ({
        readonly document_id: number;
        readonly start: number;
        readonly end: number;
        readonly norma?: string;
        readonly artigo?: string | null;
        readonly paragrafo?: string | null;
        readonly inciso?: string | null;
        readonly alinea?: string | null;
        readonly item?: string | null;
        readonly tipo?: "caput" | "paragrafo" | "inciso" | "alinea" | "item" | "sumula";
        readonly situacao?: "vigente" | "revogado" | "vetado" | "anterior";
        readonly desde?: string | null;
        readonly ate?: string | null;
        readonly alteracao?: string | null;
        readonly citation: string;
        readonly source: string;
        readonly source_type: string;
        readonly created_at: string;
        readonly text: string;
        readonly chunk_index: number;
        readonly reference: string | null;
        readonly provisions: readonly ({
          readonly document_id: number;
          readonly start: number;
          readonly end: number;
          readonly norma: string;
          readonly artigo: string | null;
          readonly paragrafo: string | null;
          readonly inciso: string | null;
          readonly alinea: string | null;
          readonly item: string | null;
          readonly tipo: "caput" | "paragrafo" | "inciso" | "alinea" | "item" | "sumula";
          readonly situacao: "vigente" | "revogado" | "vetado" | "anterior";
          readonly desde: string | null;
          readonly ate: string | null;
          readonly alteracao: string | null;
          readonly text: string;
        })[];
      })[];
    };
  };
  /** Compares a text with the laws that it cites and quotes */
  "POST /api/check": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly text: string;
      readonly question?: string;
      readonly filter?: {
        readonly collections?: readonly string[];
        readonly kinds?: readonly ("document" | "legal" | "faq" | "catalog" | "changelog")[];
        readonly origins?: readonly ("DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG")[];
        readonly documents?: readonly number[];
        readonly tipo?: "artigo" | "jurisprudencia" | "questao" | "nota" | "todos";
        readonly metadata?: readonly ({
          readonly key: string;
          readonly operator: "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "exists";
          readonly value?: string | number | boolean | null | readonly (string | number | boolean | null)[];
        })[];
      };
    };
    readonly reply: {
      readonly clean: boolean;
      readonly findings: readonly ({
        readonly kind: "reference";
        readonly cited: string;
        readonly assumed: boolean;
        readonly status: "supported" | "known" | "revoked" | "nonexistent" | "unknown";
        readonly source: string | null;
        readonly line: number;
        readonly start: number;
        readonly end: number;
        readonly situacao?: "vigente" | "revogado" | "vetado" | "anterior";
        readonly ate?: string | null;
        readonly alteracao?: string | null;
      } | {
        readonly kind: "quotation";
        readonly quotation: string;
        readonly status: "supported" | "former" | "unsupported";
        readonly source: string | null;
        readonly line: number;
        readonly start: number;
        readonly end: number;
        readonly situacao?: "vigente" | "revogado" | "vetado" | "anterior";
        readonly ate?: string | null;
        readonly alteracao?: string | null;
      })[];
      readonly references: readonly ({
        readonly outcome: "found";
        readonly cited: string;
        readonly found: number;
        readonly ambiguous: boolean;
        readonly unclear: boolean;
        readonly doubt: "year-only" | "undated" | "unknown-end" | "unknown-start" | null;
        readonly not_kept: readonly string[];
      } | {
        readonly outcome: "norm-not-found" | "outside-filter";
        readonly cited: string;
      } | {
        readonly outcome: "provision-not-found";
        readonly cited: string;
        readonly document_name: string;
        readonly last_article: string | null;
        readonly known: readonly string[];
      } | {
        readonly outcome: "not-in-force";
        readonly cited: string;
        readonly reason: "not-yet" | "ended" | "not-recorded" | "wording-not-kept";
        readonly day: string;
        readonly since: string | null;
        readonly by: string | null;
      })[];
      readonly marked_text: string;
    };
  };
  /** The tools that a model may be given; with a format, declared as that provider wants them */
  "GET /api/tools": {
    readonly params: undefined;
    readonly query?: {
      readonly format?: "openai" | "openai-responses" | "gemini" | "anthropic" | "mcp" | "json-schema";
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: readonly {
      readonly name: string;
      readonly description: string;
    }[] | readonly Readonly<Record<string, unknown>>[] | Readonly<Record<string, unknown>>;
  };
  /** Runs a tool with the arguments that are sent, as a model would */
  "POST /api/tools/{name}": {
    readonly params: {
      readonly name: string;
    };
    readonly query: undefined;
    readonly body: Readonly<Record<string, unknown>>;
    readonly reply: Readonly<Record<string, unknown>>;
  };
  /** Searches products and says which vocabulary they were searched by */
  "POST /api/catalog/debug": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly limit?: number;
      readonly mode?: "lexical" | "vector" | "hybrid";
      readonly filter?: {
        readonly collections?: readonly string[];
        readonly kinds?: readonly ("document" | "legal" | "faq" | "catalog" | "changelog")[];
        readonly origins?: readonly ("DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG")[];
        readonly documents?: readonly number[];
        readonly tipo?: "artigo" | "jurisprudencia" | "questao" | "nota" | "todos";
        readonly metadata?: readonly ({
          readonly key: string;
          readonly operator: "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "exists";
          readonly value?: string | number | boolean | null | readonly (string | number | boolean | null)[];
        })[];
      };
      readonly as_of?: string;
      readonly min_score?: number;
      readonly fusion?: "score" | "rrf";
      readonly rrf_k?: number;
      readonly rerank?: boolean;
      readonly rerank_candidates?: number;
      readonly synonyms?: boolean;
      readonly typos?: boolean;
      readonly query: string;
    };
    readonly reply: {
      readonly query: string;
      readonly embedding_used: boolean;
      readonly fallback_reason: "embedding-disabled" | "embedding-generation-failed" | "vector-query-error" | "vectors-not-ready" | null;
      readonly confidence: {
        readonly level: "alta" | "media" | "baixa" | "sem_rag";
        readonly score: number;
        readonly signals: Readonly<Record<string, number>>;
      };
      readonly lexical_count: number;
      readonly vector_count: number;
      readonly expansions: readonly ({
        readonly kind: "synonym" | "typo" | "completion" | "infix";
        readonly from: string;
        readonly to: string;
      })[];
      readonly notices: readonly ({
        readonly kind: "top-k-clamped";
        readonly asked: number;
        readonly used: number;
      } | {
        readonly kind: "no-searchable-terms";
      })[];
      readonly timings_ms: {
        readonly analysis: number;
        readonly embedding: number;
        readonly candidates: number;
        readonly fusion: number;
        readonly presentation: number;
        readonly total: number;
      };
      readonly tokens: readonly string[];
      readonly enhanced: boolean;
      readonly results: readonly ({
        readonly kind: "catalog";
        readonly id: string;
        readonly name: string;
        readonly description: string;
        readonly status: string;
        readonly category: string | null;
        readonly manufacturer: string | null;
        readonly price: number | null;
        readonly tags: readonly string[];
        readonly attributes: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
        readonly rank: number;
        readonly document_id: number;
        readonly chunk_index: number;
        readonly score: number;
        readonly collection: string;
        readonly citation: string;
        readonly snippet: string;
        readonly source_type: string;
        readonly created_at: string;
        readonly lexical_rank: number | null;
        readonly vector_rank: number | null;
        readonly found_by: "lexical" | "vector" | "both";
        readonly lexical_score: number;
        readonly vector_score: number | null;
        readonly signals: {
          readonly tokens: readonly string[];
          readonly matches: readonly string[];
          readonly cultures: readonly string[];
          readonly treatments: readonly string[];
          readonly fields: Readonly<Record<string, readonly string[]>>;
          readonly has_culture_treatment_pair: boolean;
        };
      })[];
      readonly vocabulary: string | null;
    };
  };
  /** All questions of a collection as a file, inactive ones too; importing it again changes nothing */
  "GET /api/faqs/export": {
    readonly params: undefined;
    readonly query?: {
      readonly format?: "json" | "jsonl" | "csv" | "md";
      readonly collection?: string;
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: string;
  };
  /** Reads questions from the file that is sent, and writes them by their ids */
  "POST /api/faqs/import": {
    readonly params: undefined;
    readonly query: {
      readonly name: string;
      readonly collection?: string;
      readonly source?: "FAQ" | "HELP_CENTER" | "CUSTOM";
      readonly dry_run?: "true" | "false";
      readonly column?: string | readonly string[];
      readonly delimiter?: string;
      readonly decimal?: "," | ".";
      readonly lang?: string;
    };
    readonly body: NonNullable<RequestInit["body"]>;
    readonly reply: {
      readonly rows: number;
      readonly read?: number;
      readonly created?: number;
      readonly replaced?: number;
      readonly unchanged?: number;
      readonly rejected: number;
      readonly left_out: number;
      readonly warnings: number;
      readonly hidden_characters: number;
      readonly seconds: number;
      readonly interrupted: boolean;
      readonly dry_run: boolean;
      readonly files: readonly ({
        readonly outcome: "imported" | "interrupted" | "skipped" | "failed";
        readonly source: string;
        readonly rows: number;
        readonly read?: number;
        readonly created?: number;
        readonly replaced?: number;
        readonly unchanged?: number;
        readonly rejected: number;
        readonly left_out: number;
        readonly warnings: number;
        readonly columns: Readonly<Record<string, readonly string[]>>;
        readonly attribute_columns: readonly string[];
        readonly ignored_columns: readonly string[];
        readonly problem_count: number;
        readonly problems: readonly ({
          readonly row: number | null;
          readonly field: string | null;
          readonly fault: string;
          readonly detail: string;
          readonly message: string;
          readonly refused: boolean;
          readonly count?: number;
          readonly earlier_row?: number;
        })[];
        readonly reason?: string;
      })[];
    };
  };
  /** Lists questions, a page at a time */
  "GET /api/faqs": {
    readonly params: undefined;
    readonly query?: {
      readonly after?: number | null;
      readonly limit?: number;
      readonly category?: string;
      readonly inactive?: "true" | "false";
      readonly collection?: string;
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: {
      readonly results: readonly ({
        readonly kind: "faq";
        readonly id: string;
        readonly question: string;
        readonly answer: string;
        readonly category: string | null;
        readonly keywords: readonly string[];
        readonly priority: number;
        readonly active: boolean;
        readonly document_id: number;
        readonly collection: string;
        readonly source_type: string;
        readonly created_at: string;
        readonly updated_at: string;
        readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      } | {
        readonly kind: "catalog";
        readonly id: string;
        readonly name: string;
        readonly description: string;
        readonly status: string;
        readonly category: string | null;
        readonly manufacturer: string | null;
        readonly price: number | null;
        readonly tags: readonly string[];
        readonly attributes: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
        readonly document_id: number;
        readonly collection: string;
        readonly source_type: string;
        readonly created_at: string;
        readonly updated_at: string;
        readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      })[];
      readonly next: number | null;
    };
  };
  /** Keeps one of the questions; under an id that is there, it replaces what is there */
  "POST /api/faqs": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly id?: string;
      readonly question: string;
      readonly answer: string;
      readonly category?: string | null;
      readonly keywords?: readonly string[];
      readonly priority?: number;
      readonly active?: boolean;
      readonly collection?: string;
      readonly source?: "FAQ" | "HELP_CENTER" | "CUSTOM";
    };
    readonly reply: {
      readonly kind: "faq";
      readonly id: string;
      readonly question: string;
      readonly answer: string;
      readonly category: string | null;
      readonly keywords: readonly string[];
      readonly priority: number;
      readonly active: boolean;
      readonly document_id: number;
      readonly collection: string;
      readonly source_type: string;
      readonly created_at: string;
      readonly updated_at: string;
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      readonly outcome: "created" | "replaced" | "unchanged";
    } | {
      readonly kind: "catalog";
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly status: string;
      readonly category: string | null;
      readonly manufacturer: string | null;
      readonly price: number | null;
      readonly tags: readonly string[];
      readonly attributes: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
      readonly document_id: number;
      readonly collection: string;
      readonly source_type: string;
      readonly created_at: string;
      readonly updated_at: string;
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      readonly outcome: "created" | "replaced" | "unchanged";
    };
  };
  /** Searches questions, field by field */
  "POST /api/faqs/search": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly limit?: number;
      readonly mode?: "lexical" | "vector" | "hybrid";
      readonly filter?: {
        readonly collections?: readonly string[];
        readonly kinds?: readonly ("document" | "legal" | "faq" | "catalog" | "changelog")[];
        readonly origins?: readonly ("DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG")[];
        readonly documents?: readonly number[];
        readonly tipo?: "artigo" | "jurisprudencia" | "questao" | "nota" | "todos";
        readonly metadata?: readonly ({
          readonly key: string;
          readonly operator: "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "exists";
          readonly value?: string | number | boolean | null | readonly (string | number | boolean | null)[];
        })[];
      };
      readonly as_of?: string;
      readonly min_score?: number;
      readonly fusion?: "score" | "rrf";
      readonly rrf_k?: number;
      readonly rerank?: boolean;
      readonly rerank_candidates?: number;
      readonly synonyms?: boolean;
      readonly typos?: boolean;
      readonly query: string;
    };
    readonly reply: {
      readonly query: string;
      readonly embedding_used: boolean;
      readonly fallback_reason: "embedding-disabled" | "embedding-generation-failed" | "vector-query-error" | "vectors-not-ready" | null;
      readonly confidence: {
        readonly level: "alta" | "media" | "baixa" | "sem_rag";
        readonly score: number;
        readonly signals: Readonly<Record<string, number>>;
      };
      readonly lexical_count: number;
      readonly vector_count: number;
      readonly expansions: readonly ({
        readonly kind: "synonym" | "typo" | "completion" | "infix";
        readonly from: string;
        readonly to: string;
      })[];
      readonly notices: readonly ({
        readonly kind: "top-k-clamped";
        readonly asked: number;
        readonly used: number;
      } | {
        readonly kind: "no-searchable-terms";
      })[];
      readonly timings_ms: {
        readonly analysis: number;
        readonly embedding: number;
        readonly candidates: number;
        readonly fusion: number;
        readonly presentation: number;
        readonly total: number;
      };
      readonly results: readonly ({
        readonly kind: "faq";
        readonly id: string;
        readonly question: string;
        readonly answer: string;
        readonly category: string | null;
        readonly keywords: readonly string[];
        readonly priority: number;
        readonly active: boolean;
        readonly rank: number;
        readonly document_id: number;
        readonly chunk_index: number;
        readonly score: number;
        readonly collection: string;
        readonly citation: string;
        readonly snippet: string;
        readonly source_type: string;
        readonly created_at: string;
        readonly lexical_rank: number | null;
        readonly vector_rank: number | null;
        readonly relevance: number;
        readonly near_exact: boolean;
        readonly signals: {
          readonly question: number;
          readonly keywords: number;
          readonly answer: number;
          readonly asking: number;
        };
      })[];
    };
  };
  /** One of the questions, also an inactive one */
  "GET /api/faqs/{id}": {
    readonly params: {
      readonly id: string;
    };
    readonly query?: {
      readonly collection?: string;
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: {
      readonly kind: "faq";
      readonly id: string;
      readonly question: string;
      readonly answer: string;
      readonly category: string | null;
      readonly keywords: readonly string[];
      readonly priority: number;
      readonly active: boolean;
      readonly document_id: number;
      readonly collection: string;
      readonly source_type: string;
      readonly created_at: string;
      readonly updated_at: string;
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
    } | {
      readonly kind: "catalog";
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly status: string;
      readonly category: string | null;
      readonly manufacturer: string | null;
      readonly price: number | null;
      readonly tags: readonly string[];
      readonly attributes: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
      readonly document_id: number;
      readonly collection: string;
      readonly source_type: string;
      readonly created_at: string;
      readonly updated_at: string;
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
    };
  };
  /** Removes one of the questions */
  "DELETE /api/faqs/{id}": {
    readonly params: {
      readonly id: string;
    };
    readonly query?: {
      readonly collection?: string;
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: {
      readonly removed: number;
      readonly ids: readonly string[];
    };
  };
  /** Writes one of the questions as a whole */
  "PUT /api/faqs/{id}": {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly question: string;
      readonly answer: string;
      readonly category?: string | null;
      readonly keywords?: readonly string[];
      readonly priority?: number;
      readonly active?: boolean;
      readonly collection?: string;
      readonly source?: "FAQ" | "HELP_CENTER" | "CUSTOM";
    };
    readonly reply: {
      readonly kind: "faq";
      readonly id: string;
      readonly question: string;
      readonly answer: string;
      readonly category: string | null;
      readonly keywords: readonly string[];
      readonly priority: number;
      readonly active: boolean;
      readonly document_id: number;
      readonly collection: string;
      readonly source_type: string;
      readonly created_at: string;
      readonly updated_at: string;
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      readonly outcome: "created" | "replaced" | "unchanged";
    } | {
      readonly kind: "catalog";
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly status: string;
      readonly category: string | null;
      readonly manufacturer: string | null;
      readonly price: number | null;
      readonly tags: readonly string[];
      readonly attributes: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
      readonly document_id: number;
      readonly collection: string;
      readonly source_type: string;
      readonly created_at: string;
      readonly updated_at: string;
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      readonly outcome: "created" | "replaced" | "unchanged";
    };
  };
  /** Changes the fields that are named; of `attributes` only those, and null takes one away */
  "PATCH /api/faqs/{id}": {
    readonly params: {
      readonly id: string;
    };
    readonly query?: {
      readonly collection?: string;
      readonly lang?: string;
    };
    readonly body: {
      readonly question?: string;
      readonly answer?: string;
      readonly category?: string | null;
      readonly keywords?: readonly string[];
      readonly priority?: number;
      readonly active?: boolean;
    };
    readonly reply: {
      readonly kind: "faq";
      readonly id: string;
      readonly question: string;
      readonly answer: string;
      readonly category: string | null;
      readonly keywords: readonly string[];
      readonly priority: number;
      readonly active: boolean;
      readonly document_id: number;
      readonly collection: string;
      readonly source_type: string;
      readonly created_at: string;
      readonly updated_at: string;
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      readonly outcome: "created" | "replaced" | "unchanged";
    } | {
      readonly kind: "catalog";
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly status: string;
      readonly category: string | null;
      readonly manufacturer: string | null;
      readonly price: number | null;
      readonly tags: readonly string[];
      readonly attributes: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
      readonly document_id: number;
      readonly collection: string;
      readonly source_type: string;
      readonly created_at: string;
      readonly updated_at: string;
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      readonly outcome: "created" | "replaced" | "unchanged";
    };
  };
  /** All products of a collection as a file, inactive ones too; importing it again changes nothing */
  "GET /api/catalog/export": {
    readonly params: undefined;
    readonly query?: {
      readonly format?: "json" | "jsonl" | "csv";
      readonly collection?: string;
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: string;
  };
  /** Reads products from the file that is sent, and writes them by their ids */
  "POST /api/catalog/import": {
    readonly params: undefined;
    readonly query: {
      readonly name: string;
      readonly collection?: string;
      readonly source?: "CATALOG" | "CUSTOM";
      readonly dry_run?: "true" | "false";
      readonly column?: string | readonly string[];
      readonly delimiter?: string;
      readonly decimal?: "," | ".";
      readonly lang?: string;
    };
    readonly body: NonNullable<RequestInit["body"]>;
    readonly reply: {
      readonly rows: number;
      readonly read?: number;
      readonly created?: number;
      readonly replaced?: number;
      readonly unchanged?: number;
      readonly rejected: number;
      readonly left_out: number;
      readonly warnings: number;
      readonly hidden_characters: number;
      readonly seconds: number;
      readonly interrupted: boolean;
      readonly dry_run: boolean;
      readonly files: readonly ({
        readonly outcome: "imported" | "interrupted" | "skipped" | "failed";
        readonly source: string;
        readonly rows: number;
        readonly read?: number;
        readonly created?: number;
        readonly replaced?: number;
        readonly unchanged?: number;
        readonly rejected: number;
        readonly left_out: number;
        readonly warnings: number;
        readonly columns: Readonly<Record<string, readonly string[]>>;
        readonly attribute_columns: readonly string[];
        readonly ignored_columns: readonly string[];
        readonly problem_count: number;
        readonly problems: readonly ({
          readonly row: number | null;
          readonly field: string | null;
          readonly fault: string;
          readonly detail: string;
          readonly message: string;
          readonly refused: boolean;
          readonly count?: number;
          readonly earlier_row?: number;
        })[];
        readonly reason?: string;
      })[];
    };
  };
  /** Lists products, a page at a time */
  "GET /api/catalog": {
    readonly params: undefined;
    readonly query?: {
      readonly after?: number | null;
      readonly limit?: number;
      readonly category?: string;
      readonly inactive?: "true" | "false";
      readonly collection?: string;
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: {
      readonly results: readonly ({
        readonly kind: "faq";
        readonly id: string;
        readonly question: string;
        readonly answer: string;
        readonly category: string | null;
        readonly keywords: readonly string[];
        readonly priority: number;
        readonly active: boolean;
        readonly document_id: number;
        readonly collection: string;
        readonly source_type: string;
        readonly created_at: string;
        readonly updated_at: string;
        readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      } | {
        readonly kind: "catalog";
        readonly id: string;
        readonly name: string;
        readonly description: string;
        readonly status: string;
        readonly category: string | null;
        readonly manufacturer: string | null;
        readonly price: number | null;
        readonly tags: readonly string[];
        readonly attributes: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
        readonly document_id: number;
        readonly collection: string;
        readonly source_type: string;
        readonly created_at: string;
        readonly updated_at: string;
        readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      })[];
      readonly next: number | null;
    };
  };
  /** Keeps one of the products; under an id that is there, it replaces what is there */
  "POST /api/catalog": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly id?: string;
      readonly name: string;
      readonly description?: string;
      readonly category?: string | null;
      readonly manufacturer?: string | null;
      readonly price?: number | string | null;
      readonly tags?: readonly string[];
      readonly status?: string;
      readonly attributes?: Readonly<Record<string, string | number | boolean | null>>;
      readonly collection?: string;
      readonly source?: "CATALOG" | "CUSTOM";
    };
    readonly reply: {
      readonly kind: "faq";
      readonly id: string;
      readonly question: string;
      readonly answer: string;
      readonly category: string | null;
      readonly keywords: readonly string[];
      readonly priority: number;
      readonly active: boolean;
      readonly document_id: number;
      readonly collection: string;
      readonly source_type: string;
      readonly created_at: string;
      readonly updated_at: string;
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      readonly outcome: "created" | "replaced" | "unchanged";
    } | {
      readonly kind: "catalog";
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly status: string;
      readonly category: string | null;
      readonly manufacturer: string | null;
      readonly price: number | null;
      readonly tags: readonly string[];
      readonly attributes: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
      readonly document_id: number;
      readonly collection: string;
      readonly source_type: string;
      readonly created_at: string;
      readonly updated_at: string;
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      readonly outcome: "created" | "replaced" | "unchanged";
    };
  };
  /** Searches products, field by field */
  "POST /api/catalog/search": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly limit?: number;
      readonly mode?: "lexical" | "vector" | "hybrid";
      readonly filter?: {
        readonly collections?: readonly string[];
        readonly kinds?: readonly ("document" | "legal" | "faq" | "catalog" | "changelog")[];
        readonly origins?: readonly ("DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG")[];
        readonly documents?: readonly number[];
        readonly tipo?: "artigo" | "jurisprudencia" | "questao" | "nota" | "todos";
        readonly metadata?: readonly ({
          readonly key: string;
          readonly operator: "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "exists";
          readonly value?: string | number | boolean | null | readonly (string | number | boolean | null)[];
        })[];
      };
      readonly as_of?: string;
      readonly min_score?: number;
      readonly fusion?: "score" | "rrf";
      readonly rrf_k?: number;
      readonly rerank?: boolean;
      readonly rerank_candidates?: number;
      readonly synonyms?: boolean;
      readonly typos?: boolean;
      readonly query: string;
    };
    readonly reply: {
      readonly query: string;
      readonly embedding_used: boolean;
      readonly fallback_reason: "embedding-disabled" | "embedding-generation-failed" | "vector-query-error" | "vectors-not-ready" | null;
      readonly confidence: {
        readonly level: "alta" | "media" | "baixa" | "sem_rag";
        readonly score: number;
        readonly signals: Readonly<Record<string, number>>;
      };
      readonly lexical_count: number;
      readonly vector_count: number;
      readonly expansions: readonly ({
        readonly kind: "synonym" | "typo" | "completion" | "infix";
        readonly from: string;
        readonly to: string;
      })[];
      readonly notices: readonly ({
        readonly kind: "top-k-clamped";
        readonly asked: number;
        readonly used: number;
      } | {
        readonly kind: "no-searchable-terms";
      })[];
      readonly timings_ms: {
        readonly analysis: number;
        readonly embedding: number;
        readonly candidates: number;
        readonly fusion: number;
        readonly presentation: number;
        readonly total: number;
      };
      readonly tokens: readonly string[];
      readonly enhanced: boolean;
      readonly results: readonly ({
        readonly kind: "catalog";
        readonly id: string;
        readonly name: string;
        readonly description: string;
        readonly status: string;
        readonly category: string | null;
        readonly manufacturer: string | null;
        readonly price: number | null;
        readonly tags: readonly string[];
        readonly attributes: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
        readonly rank: number;
        readonly document_id: number;
        readonly chunk_index: number;
        readonly score: number;
        readonly collection: string;
        readonly citation: string;
        readonly snippet: string;
        readonly source_type: string;
        readonly created_at: string;
        readonly lexical_rank: number | null;
        readonly vector_rank: number | null;
        readonly found_by: "lexical" | "vector" | "both";
        readonly lexical_score: number;
        readonly vector_score: number | null;
        readonly signals: {
          readonly tokens: readonly string[];
          readonly matches: readonly string[];
          readonly cultures: readonly string[];
          readonly treatments: readonly string[];
          readonly fields: Readonly<Record<string, readonly string[]>>;
          readonly has_culture_treatment_pair: boolean;
        };
      })[];
    };
  };
  /** One of the products, also an inactive one */
  "GET /api/catalog/{id}": {
    readonly params: {
      readonly id: string;
    };
    readonly query?: {
      readonly collection?: string;
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: {
      readonly kind: "faq";
      readonly id: string;
      readonly question: string;
      readonly answer: string;
      readonly category: string | null;
      readonly keywords: readonly string[];
      readonly priority: number;
      readonly active: boolean;
      readonly document_id: number;
      readonly collection: string;
      readonly source_type: string;
      readonly created_at: string;
      readonly updated_at: string;
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
    } | {
      readonly kind: "catalog";
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly status: string;
      readonly category: string | null;
      readonly manufacturer: string | null;
      readonly price: number | null;
      readonly tags: readonly string[];
      readonly attributes: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
      readonly document_id: number;
      readonly collection: string;
      readonly source_type: string;
      readonly created_at: string;
      readonly updated_at: string;
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
    };
  };
  /** Removes one of the products */
  "DELETE /api/catalog/{id}": {
    readonly params: {
      readonly id: string;
    };
    readonly query?: {
      readonly collection?: string;
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: {
      readonly removed: number;
      readonly ids: readonly string[];
    };
  };
  /** Writes one of the products as a whole */
  "PUT /api/catalog/{id}": {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly name: string;
      readonly description?: string;
      readonly category?: string | null;
      readonly manufacturer?: string | null;
      readonly price?: number | string | null;
      readonly tags?: readonly string[];
      readonly status?: string;
      readonly attributes?: Readonly<Record<string, string | number | boolean | null>>;
      readonly collection?: string;
      readonly source?: "CATALOG" | "CUSTOM";
    };
    readonly reply: {
      readonly kind: "faq";
      readonly id: string;
      readonly question: string;
      readonly answer: string;
      readonly category: string | null;
      readonly keywords: readonly string[];
      readonly priority: number;
      readonly active: boolean;
      readonly document_id: number;
      readonly collection: string;
      readonly source_type: string;
      readonly created_at: string;
      readonly updated_at: string;
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      readonly outcome: "created" | "replaced" | "unchanged";
    } | {
      readonly kind: "catalog";
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly status: string;
      readonly category: string | null;
      readonly manufacturer: string | null;
      readonly price: number | null;
      readonly tags: readonly string[];
      readonly attributes: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
      readonly document_id: number;
      readonly collection: string;
      readonly source_type: string;
      readonly created_at: string;
      readonly updated_at: string;
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      readonly outcome: "created" | "replaced" | "unchanged";
    };
  };
  /** Changes the fields that are named; of `attributes` only those, and null takes one away */
  "PATCH /api/catalog/{id}": {
    readonly params: {
      readonly id: string;
    };
    readonly query?: {
      readonly collection?: string;
      readonly lang?: string;
    };
    readonly body: {
      readonly name?: string;
      readonly description?: string;
      readonly category?: string | null;
      readonly manufacturer?: string | null;
      readonly price?: number | string | null;
      readonly tags?: readonly string[];
      readonly status?: string;
      readonly attributes?: Readonly<Record<string, string | number | boolean | null>>;
    };
    readonly reply: {
      readonly kind: "faq";
      readonly id: string;
      readonly question: string;
      readonly answer: string;
      readonly category: string | null;
      readonly keywords: readonly string[];
      readonly priority: number;
      readonly active: boolean;
      readonly document_id: number;
      readonly collection: string;
      readonly source_type: string;
      readonly created_at: string;
      readonly updated_at: string;
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      readonly outcome: "created" | "replaced" | "unchanged";
    } | {
      readonly kind: "catalog";
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly status: string;
      readonly category: string | null;
      readonly manufacturer: string | null;
      readonly price: number | null;
      readonly tags: readonly string[];
      readonly attributes: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
      readonly document_id: number;
      readonly collection: string;
      readonly source_type: string;
      readonly created_at: string;
      readonly updated_at: string;
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      readonly outcome: "created" | "replaced" | "unchanged";
    };
  };
  /** Conversations, the last changed first */
  "GET /api/conversations": {
    readonly params: undefined;
    readonly query?: {
      readonly limit?: number;
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: readonly ({
      readonly id: string;
      readonly createdAt: string;
      readonly updatedAt: string;
      readonly messageCount: number;
      readonly summary: {
        readonly text: string;
        readonly through: number;
      } | null;
    })[];
  };
  /** One conversation, with its messages */
  "GET /api/conversations/{id}": {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly id: string;
      readonly createdAt: string;
      readonly updatedAt: string;
      readonly messageCount: number;
      readonly summary: {
        readonly text: string;
        readonly through: number;
      } | null;
      readonly messages: readonly ({
        readonly role: "user" | "assistant";
        readonly text: string;
        readonly number: number;
        readonly createdAt: string;
        readonly traceId: string | null;
      })[];
    };
  };
  /** Removes a conversation, and every trace of how it was answered */
  "DELETE /api/conversations/{id}": {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly forgotten: string;
      readonly traces: number;
    };
  };
  /** How answers were made, the newest first */
  "GET /api/traces": {
    readonly params: undefined;
    readonly query?: {
      readonly limit?: number;
      readonly conversation?: string;
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: readonly ({
      readonly id: string;
      readonly createdAt: string;
      readonly question: string;
      readonly conversationId: string | null;
      readonly model: string | null;
      readonly outcome: "answered" | "refused" | "conversed" | "failed";
      readonly intent: "greeting" | "small-talk" | "support" | "catalog" | "law" | "data" | "general" | "out-of-scope";
      readonly totalMs: number;
    })[];
  };
  /** How one answer was made, with the exact bytes that models got and sent */
  "GET /api/traces/{id}": {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly id: string;
      readonly createdAt: string;
      readonly question: string;
      readonly conversationId: string | null;
      readonly model: string | null;
      readonly outcome: "answered" | "refused" | "conversed" | "failed";
      readonly history: readonly ({
        readonly role: "user" | "assistant";
        readonly text: string;
      })[];
      readonly intent: {
        readonly intent: "greeting" | "small-talk" | "support" | "catalog" | "law" | "data" | "general" | "out-of-scope";
        readonly source: "rules" | "model" | "default";
        readonly signals: readonly string[];
      };
      readonly summary: string | null;
      readonly rewritten: string | null;
      readonly draft: string | null;
      readonly mode: "planned" | "agentic";
      readonly plan: readonly string[];
      readonly toolRuns: readonly ({
        readonly tool: string;
        readonly payload: string;
        readonly askedBy: "plan" | "model";
        readonly arguments?: unknown;
        readonly confidence: "alta" | "media" | "baixa" | "sem_rag" | null;
        readonly hits: readonly ({
          readonly label: string;
          readonly documentId: number;
          readonly score: number;
          readonly scores: Readonly<Record<string, number | null>>;
        })[];
        readonly resultCount: number;
        readonly milliseconds: number;
        readonly search?: {
          readonly lexicalCount: number;
          readonly vectorCount: number;
          readonly embeddingUsed: boolean;
          readonly fallbackReason: "embedding-disabled" | "embedding-generation-failed" | "vector-query-error" | "vectors-not-ready" | null;
          readonly timings: Readonly<Record<string, number>>;
        } | null;
        readonly error: string | null;
      })[];
      readonly exchanges: readonly ({
        readonly purpose: "intent" | "rewrite" | "keywords" | "answer" | "compression";
        readonly model: string;
        readonly url: string;
        readonly request: string;
        readonly reply: string;
        readonly attempt: number;
        readonly totalMs: number;
        readonly status: number | null;
        readonly cost: number | null;
        readonly firstTokenMs: number | null;
        readonly usage: {
          readonly inputTokens: number;
          readonly outputTokens: number;
          readonly cachedTokens: number;
        } | null;
        readonly error: string | null;
      })[];
      readonly usage: {
        readonly inputTokens: number;
        readonly outputTokens: number;
        readonly cachedTokens: number;
      };
      readonly cost: number | null;
      readonly answer: string;
      readonly confidence: {
        readonly level: "alta" | "media" | "baixa" | "sem_rag";
        readonly score: number;
      } | null;
      readonly citations: readonly {
        readonly number: number;
        readonly documentId: number;
        readonly label: string;
      }[];
      readonly removedCitations: readonly {
        readonly text: string;
        readonly reason: string;
      }[];
      readonly fallbacks: readonly {
        readonly step: string;
        readonly reason: string;
        readonly detail: string;
      }[];
      readonly timings: Readonly<Record<string, number>>;
    };
  };
  /** Removes the record of one answer, and what was thought of it */
  "DELETE /api/traces/{id}": {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly removed: string;
    };
  };
  /** Says whether an answer helped; a later verdict takes the place of the former */
  "PUT /api/answers/{trace_id}/feedback": {
    readonly params: {
      readonly trace_id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly verdict: "up" | "down";
      readonly comment?: string | null;
    };
    readonly reply: {
      readonly trace_id: string;
      readonly verdict: "up" | "down";
      readonly comment: string | null;
      readonly created_at: string;
    };
  };
  /** What was thought of answers, the newest first */
  "GET /api/feedback": {
    readonly params: undefined;
    readonly query?: {
      readonly limit?: number;
      readonly verdict?: "up" | "down";
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: readonly ({
      readonly trace_id: string;
      readonly verdict: "up" | "down";
      readonly comment: string | null;
      readonly created_at: string;
    })[];
  };
  /** The settings in force; keys and passwords are never among them */
  "GET /api/settings": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly embedding: {
        readonly provider: string;
        readonly model: string | null;
      };
      readonly reranking: {
        readonly provider: string;
        readonly model: string | null;
        readonly on: boolean;
      };
      readonly writing: {
        readonly provider: string;
        readonly model: string | null;
        readonly mode: string;
        readonly daily_tokens: number;
      };
      readonly search: {
        readonly top_k: number;
        readonly min_score: number;
        readonly knowledge_min_score: number;
        readonly rrf_k: number;
        readonly fusion: string | null;
        readonly synonyms: boolean;
        readonly typos: boolean;
      };
      readonly chunking: {
        readonly kind: string;
        readonly size: number;
        readonly overlap: number;
      };
      readonly privacy: {
        readonly masks_personal_numbers: boolean;
        readonly keeps_traces: boolean;
      };
      readonly limits: {
        readonly body_bytes: number;
        readonly upload_bytes: number;
        readonly key_requests_per_minute: number;
        readonly tenant_requests_per_minute: number;
      };
      readonly retention: {
        readonly days: number | null;
        readonly own: boolean;
      };
      readonly quotas: {
        readonly documents: number | null;
        readonly bytes: number | null;
        readonly requests_per_minute: number | null;
        readonly daily_tokens: number | null;
      };
      readonly instance?: {
        readonly data: string;
        readonly host: string;
        readonly log: string;
        readonly port: number;
        readonly max_streams: number;
        readonly request_seconds: number;
        readonly job_workers: number;
        readonly readers: number;
        readonly requires_key: boolean;
        readonly ingests_urls: boolean;
        readonly allowed_origins: readonly string[];
      };
    };
  };
  /** For how many days traces, conversations, feedback and finished jobs are kept */
  "PUT /api/settings/retention": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly days: number | null;
    };
    readonly reply: {
      readonly days: number | null;
      readonly own: boolean;
    };
  };
  /** The words of a trade that products are searched by */
  "GET /api/vocabulary": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly name: string;
      readonly version: string;
      readonly path: string | null;
      readonly own: boolean;
      readonly groups: {
        readonly culture: {
          readonly terms: number;
          readonly synonyms: number;
        };
        readonly treatment: {
          readonly terms: number;
          readonly synonyms: number;
        };
        readonly generic: {
          readonly terms: number;
          readonly synonyms: number;
        };
      };
      readonly terms: readonly ({
        readonly group: "culture" | "treatment" | "generic";
        readonly term: string;
        readonly synonyms: readonly string[];
      })[];
    } | {
      readonly name: null;
    };
  };
  /** Makes a vocabulary the organisation's own (the format is in vocabularies/README.md) */
  "PUT /api/vocabulary": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: Readonly<Record<string, unknown>>;
    readonly reply: {
      readonly name: string;
      readonly version: string;
    };
  };
  /** Goes back to the vocabulary of the settings */
  "DELETE /api/vocabulary": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly reset: boolean;
    };
  };
  /** How many vectors of questions are kept, and how often they were of use */
  "GET /api/cache": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly entries: number;
      readonly hits: number;
      readonly misses: number;
      readonly oldest: string | null;
      readonly newest: string | null;
    };
  };
  /** Drops the vectors kept for questions, or only those that have expired */
  "DELETE /api/cache": {
    readonly params: undefined;
    readonly query?: {
      readonly only?: "expired";
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: {
      readonly deleted: number;
    };
  };
  /** What "acervo calibrate" has fitted, by model; "lexical" is search without vectors */
  "GET /api/calibration": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: Readonly<Record<string, {
      readonly confidence: {
        readonly alta: number;
        readonly media: number;
        readonly baixa: number;
      };
      readonly similarity?: {
        readonly alta: number;
        readonly media: number;
        readonly baixa: number;
      };
      readonly vectorWeight?: number;
    }>>;
  };
  /** The organisation's keys, revoked ones too; never their secrets */
  "GET /api/keys": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly keys: readonly ({
        readonly id: string;
        readonly tenant: string;
        readonly name: string;
        readonly created_at: string;
        readonly role: "reader" | "editor" | "admin" | "instance";
        readonly expires_at: string | null;
        readonly revoked_at: string | null;
        readonly requests_per_minute: number | null;
      })[];
    };
  };
  /** Makes a key with at most one's own role; the secret is in this reply only */
  "POST /api/keys": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly name: string;
      readonly role: "reader" | "editor" | "admin" | "instance";
      readonly expires_at?: string | null;
      readonly requests_per_minute?: number | null;
    };
    readonly reply: {
      readonly id: string;
      readonly tenant: string;
      readonly name: string;
      readonly created_at: string;
      readonly role: "reader" | "editor" | "admin" | "instance";
      readonly expires_at: string | null;
      readonly revoked_at: string | null;
      readonly requests_per_minute: number | null;
      readonly secret: string;
    };
  };
  /** Revokes a key: the next request with it is refused */
  "DELETE /api/keys/{id}": {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly revoked: string;
    };
  };
  /** The organisations of this server, by name */
  "GET /api/tenants": {
    readonly params: undefined;
    readonly query?: {
      readonly limit?: number;
      readonly after?: string;
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: {
      readonly tenants: readonly string[];
      readonly next: string | null;
    };
  };
  /** Makes an organisation; one that is there stays as it is */
  "POST /api/tenants": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly name: string;
    };
    readonly reply: {
      readonly name: string;
      readonly created: boolean;
    };
  };
  /** How much an organisation holds, and what it may have */
  "GET /api/tenants/{name}": {
    readonly params: {
      readonly name: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly name: string;
      readonly documents: number;
      readonly chunks: number;
      readonly tokens: number;
      readonly last_indexed_at: string | null;
      readonly quotas: {
        readonly documents: number | null;
        readonly bytes: number | null;
        readonly requests_per_minute: number | null;
        readonly daily_tokens: number | null;
      };
    };
  };
  /** Erases all that was ever stored for an organisation, from every file and backup */
  "DELETE /api/tenants/{name}": {
    readonly params: {
      readonly name: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly erased: string;
      readonly documents: number;
      readonly conversations: number;
      readonly traces: number;
      readonly backups: readonly string[];
      readonly waiting: readonly ({
        readonly path: string;
        readonly reason: "reader" | "writer" | "space" | "other-version" | "damaged";
        readonly processes: readonly number[];
      })[];
    };
  };
  /** What an organisation may have; null is no limit of its own */
  "GET /api/tenants/{name}/quotas": {
    readonly params: {
      readonly name: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly documents: number | null;
      readonly bytes: number | null;
      readonly requests_per_minute: number | null;
      readonly daily_tokens: number | null;
    };
  };
  /** Sets what an organisation may have, within a few seconds; what is left out has no limit */
  "PUT /api/tenants/{name}/quotas": {
    readonly params: {
      readonly name: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly documents?: number | null;
      readonly bytes?: number | null;
      readonly requests_per_minute?: number | null;
      readonly daily_tokens?: number | null;
    };
    readonly reply: {
      readonly documents: number | null;
      readonly bytes: number | null;
      readonly requests_per_minute: number | null;
      readonly daily_tokens: number | null;
    };
  };
  /** Finds all that speaks of somebody, in documents, files, conversations, traces and the rest */
  "POST /api/persons/search": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly identifiers: readonly string[];
    };
    readonly reply: {
      readonly findings: readonly ({
        readonly id: string;
        readonly place: "document" | "entry" | "file" | "conversation" | "trace" | "feedback" | "job" | "setting" | "key";
        readonly key: string;
        readonly label: string;
        readonly matches: readonly ({
          readonly kind: "number" | "email" | "name";
          readonly given: string;
          readonly excerpt: string;
        })[];
      })[];
    };
  };
  /** All about somebody, complete, with whom it was sent to (LGPD, art. 18 and 19) */
  "POST /api/persons/export": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly identifiers: readonly string[];
    };
    readonly reply: {
      readonly tenant: string;
      readonly made_at: string;
      readonly identifiers: readonly string[];
      readonly findings: readonly ({
        readonly id: string;
        readonly place: "document" | "entry" | "file" | "conversation" | "trace" | "feedback" | "job" | "setting" | "key";
        readonly key: string;
        readonly label: string;
        readonly matches: readonly ({
          readonly kind: "number" | "email" | "name";
          readonly given: string;
          readonly excerpt: string;
        })[];
      })[];
      readonly documents: readonly ({
        readonly document_id: number;
        readonly collection: string;
        readonly name: string;
        readonly source: string;
        readonly created_at: string;
        readonly updated_at: string;
        readonly text: string;
        readonly kind: "document" | "legal" | "faq" | "catalog" | "changelog";
        readonly metadata: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
        readonly entry: {
          readonly kind: "faq";
          readonly id: string;
          readonly question: string;
          readonly answer: string;
          readonly category: string | null;
          readonly keywords: readonly string[];
          readonly priority: number;
          readonly active: boolean;
        } | {
          readonly kind: "catalog";
          readonly id: string;
          readonly name: string;
          readonly description: string;
          readonly status: string;
          readonly category: string | null;
          readonly manufacturer: string | null;
          readonly price: number | null;
          readonly tags: readonly string[];
          readonly attributes: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
        } | null;
      })[];
      readonly conversations: readonly ({
        readonly id: string;
        readonly createdAt: string;
        readonly updatedAt: string;
        readonly messageCount: number;
        readonly summary: {
          readonly text: string;
          readonly through: number;
        } | null;
        readonly messages: readonly ({
          readonly role: "user" | "assistant";
          readonly text: string;
          readonly number: number;
          readonly createdAt: string;
          readonly traceId: string | null;
        })[];
      })[];
      readonly traces: readonly ({
        readonly id: string;
        readonly createdAt: string;
        readonly question: string;
        readonly conversationId: string | null;
        readonly model: string | null;
        readonly outcome: "answered" | "refused" | "conversed" | "failed";
        readonly history: readonly ({
          readonly role: "user" | "assistant";
          readonly text: string;
        })[];
        readonly intent: {
          readonly intent: "greeting" | "small-talk" | "support" | "catalog" | "law" | "data" | "general" | "out-of-scope";
          readonly source: "rules" | "model" | "default";
          readonly signals: readonly string[];
        };
        readonly summary: string | null;
        readonly rewritten: string | null;
        readonly draft: string | null;
        readonly mode: "planned" | "agentic";
        readonly plan: readonly string[];
        readonly toolRuns: readonly ({
          readonly tool: string;
          readonly payload: string;
          readonly askedBy: "plan" | "model";
          readonly arguments?: unknown;
          readonly confidence: "alta" | "media" | "baixa" | "sem_rag" | null;
          readonly hits: readonly ({
            readonly label: string;
            readonly documentId: number;
            readonly score: number;
            readonly scores: Readonly<Record<string, number | null>>;
          })[];
          readonly resultCount: number;
          readonly milliseconds: number;
          readonly search?: {
            readonly lexicalCount: number;
            readonly vectorCount: number;
            readonly embeddingUsed: boolean;
            readonly fallbackReason: "embedding-disabled" | "embedding-generation-failed" | "vector-query-error" | "vectors-not-ready" | null;
            readonly timings: Readonly<Record<string, number>>;
          } | null;
          readonly error: string | null;
        })[];
        readonly exchanges: readonly ({
          readonly purpose: "intent" | "rewrite" | "keywords" | "answer" | "compression";
          readonly model: string;
          readonly url: string;
          readonly request: string;
          readonly reply: string;
          readonly attempt: number;
          readonly totalMs: number;
          readonly status: number | null;
          readonly cost: number | null;
          readonly firstTokenMs: number | null;
          readonly usage: {
            readonly inputTokens: number;
            readonly outputTokens: number;
            readonly cachedTokens: number;
          } | null;
          readonly error: string | null;
        })[];
        readonly usage: {
          readonly inputTokens: number;
          readonly outputTokens: number;
          readonly cachedTokens: number;
        };
        readonly cost: number | null;
        readonly answer: string;
        readonly confidence: {
          readonly level: "alta" | "media" | "baixa" | "sem_rag";
          readonly score: number;
        } | null;
        readonly citations: readonly {
          readonly number: number;
          readonly documentId: number;
          readonly label: string;
        }[];
        readonly removedCitations: readonly {
          readonly text: string;
          readonly reason: string;
        }[];
        readonly fallbacks: readonly {
          readonly step: string;
          readonly reason: string;
          readonly detail: string;
        }[];
        readonly timings: Readonly<Record<string, number>>;
      })[];
      readonly feedback: readonly ({
        readonly trace_id: string;
        readonly verdict: "up" | "down";
        readonly comment: string | null;
        readonly created_at: string;
      })[];
      readonly jobs: readonly {
        readonly id: number;
        readonly kind: string;
      }[];
      readonly keys: readonly ({
        readonly id: string;
        readonly tenant: string;
        readonly name: string;
        readonly created_at: string;
        readonly role: "reader" | "editor" | "admin" | "instance";
        readonly expires_at: string | null;
        readonly revoked_at: string | null;
        readonly requests_per_minute: number | null;
      })[];
      readonly recipients: readonly ({
        readonly purpose: string;
        readonly provider: string;
        readonly model: string | null;
        readonly first_at: string | null;
        readonly last_at: string | null;
        readonly calls: number | null;
      })[];
    };
  };
  /** Erases what was chosen of what a search finds, from every file and backup */
  "POST /api/persons/erase": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly identifiers: readonly string[];
      readonly ids: "all" | readonly string[];
    };
    readonly reply: {
      readonly erased: readonly ({
        readonly id: string;
        readonly place: "document" | "entry" | "file" | "conversation" | "trace" | "feedback" | "job" | "setting" | "key";
        readonly key: string;
        readonly label: string;
        readonly matches: readonly ({
          readonly kind: "number" | "email" | "name";
          readonly given: string;
          readonly excerpt: string;
        })[];
      })[];
      readonly remaining: readonly ({
        readonly id: string;
        readonly place: "document" | "entry" | "file" | "conversation" | "trace" | "feedback" | "job" | "setting" | "key";
        readonly key: string;
        readonly label: string;
        readonly matches: readonly ({
          readonly kind: "number" | "email" | "name";
          readonly given: string;
          readonly excerpt: string;
        })[];
      })[];
      readonly files: number;
      readonly documents: number;
      readonly traces: number;
      readonly messages: number;
      readonly backups: readonly string[];
      readonly waiting: readonly ({
        readonly path: string;
        readonly reason: "reader" | "writer" | "space" | "other-version" | "damaged";
        readonly processes: readonly number[];
      })[];
    };
  };
  /** Copies the whole base, while it goes on being used */
  "POST /api/backup": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {};
    readonly reply: {
      readonly path: string;
    };
  };
  /** Whether machine and base are sound; with `verify` every invariant of the store too */
  "GET /api/doctor": {
    readonly params: undefined;
    readonly query?: {
      readonly verify?: "true" | "false";
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: {
      readonly ok: boolean;
      readonly checks: readonly ({
        readonly group: string;
        readonly name: string;
        readonly detail: string;
        readonly state: "ok" | "broken" | "absent";
      })[];
    };
  };
  /** Takes in files, each to be read by a job */
  "POST /api/documents": {
    readonly params: undefined;
    readonly query?: {
      readonly wait?: "0" | "1";
      readonly lang?: string;
      readonly collection?: string;
      readonly kind?: "document" | "legal" | "changelog";
      readonly title?: string;
      readonly origin?: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      readonly metadata?: string;
      readonly table?: string;
      readonly name?: string;
    };
    readonly body: NonNullable<RequestInit["body"]>;
    readonly reply: {
      readonly jobs: readonly Job[];
    };
  };
  /** Documents in order of their numbers, a page at a time */
  "GET /api/documents": {
    readonly params: undefined;
    readonly query?: {
      readonly collection?: string;
      readonly kind?: "document" | "legal" | "faq" | "catalog" | "changelog";
      readonly origin?: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      readonly after?: number | null;
      readonly limit?: number;
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: {
      readonly documents: readonly Document[];
      readonly after: number | null;
    };
  };
  /** Takes in a text that is in no file; the same title again replaces it */
  "POST /api/documents/text": {
    readonly params: undefined;
    readonly query?: {
      readonly wait?: "0" | "1";
      readonly lang?: string;
    };
    readonly body: {
      readonly title: string;
      readonly text: string;
      readonly collection?: string;
      readonly kind?: "document" | "legal" | "changelog";
    };
    readonly reply: {
      readonly jobs: readonly Job[];
    };
  };
  /** Takes in what an address of the web gives, where the settings allow it */
  "POST /api/documents/url": {
    readonly params: undefined;
    readonly query?: {
      readonly wait?: "0" | "1";
      readonly lang?: string;
    };
    readonly body: {
      readonly url: string;
      readonly collection?: string;
      readonly kind?: "document" | "legal" | "changelog";
      readonly title?: string;
      readonly origin?: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      readonly metadata?: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
    };
    readonly reply: {
      readonly jobs: readonly Job[];
    };
  };
  /** One document */
  "GET /api/documents/{id}": {
    readonly params: {
      readonly id: number;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: Document;
  };
  /** Deletes a document for good, with its file and quotations of it */
  "DELETE /api/documents/{id}": {
    readonly params: {
      readonly id: number;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly deleted: number;
      readonly traces: number;
      readonly messages: number;
      readonly backups: number;
      readonly waiting: number;
    };
  };
  /** The file that a document was read from, as it was sent; `Range` is understood */
  "GET /api/documents/{id}/source": {
    readonly params: {
      readonly id: number;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: undefined;
  };
  /** The passages of a document in reading order, a page at a time */
  "GET /api/documents/{id}/chunks": {
    readonly params: {
      readonly id: number;
    };
    readonly query?: {
      readonly after?: number | null;
      readonly limit?: number;
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: {
      readonly document_id: number;
      readonly total: number;
      readonly chunks: readonly ({
        readonly chunk_index: number;
        readonly position: number;
        readonly start: number;
        readonly end: number;
        readonly token_count: number;
        readonly text: string;
        readonly headings: readonly string[];
        readonly metadata: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
      })[];
      readonly after: number | null;
    };
  };
  /** One passage, by the id that searches give */
  "GET /api/chunks/{id}": {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly chunk_id: string | number;
      readonly document_id: number;
      readonly chunk_index: number;
      readonly position: number;
      readonly start: number;
      readonly end: number;
      readonly token_count: number;
      readonly document_name: string;
      readonly source: string;
      readonly collection: string;
      readonly text: string;
      readonly kind: "document" | "legal" | "faq" | "catalog" | "changelog";
      readonly origin: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
      readonly headings: readonly string[];
      readonly metadata: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
      readonly chunk_metadata: Readonly<Record<string, string | number | boolean | null | readonly (string | number | boolean | null)[]>>;
      readonly provisions: readonly ({
        readonly start: number;
        readonly end: number;
        readonly norma: string;
        readonly artigo: string | null;
        readonly paragrafo: string | null;
        readonly inciso: string | null;
        readonly alinea: string | null;
        readonly item: string | null;
        readonly tipo: "caput" | "paragrafo" | "inciso" | "alinea" | "item" | "sumula";
        readonly situacao: "vigente" | "revogado" | "vetado" | "anterior";
        readonly desde: string | null;
        readonly ate: string | null;
        readonly alteracao: string | null;
      })[];
    };
  };
  /** Reads the file of a document again, by a job */
  "POST /api/documents/{id}/reindex": {
    readonly params: {
      readonly id: number;
    };
    readonly query?: {
      readonly wait?: "0" | "1";
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: {
      readonly jobs: readonly Job[];
    };
  };
  /** Reads files again and brings what is stored in line with the settings, by a job */
  "POST /api/reindex": {
    readonly params: undefined;
    readonly query?: {
      readonly wait?: "0" | "1";
      readonly lang?: string;
    };
    readonly body: {
      readonly pattern?: string;
      readonly origin?: "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";
    };
    readonly reply: {
      readonly jobs: readonly Job[];
    };
  };
  /** What the base holds as people name it: laws, tables or documents */
  "GET /api/contents/{list}": {
    readonly params: {
      readonly list: "laws" | "tables" | "collections" | "documents";
    };
    readonly query?: {
      readonly page?: number;
      readonly limit?: number;
      readonly lang?: string;
      readonly collection?: string;
    };
    readonly body: undefined;
    readonly reply: {
      readonly list: "laws";
      readonly items: readonly ({
        readonly document_id: number;
        readonly name: string;
        readonly source: string;
        readonly collection: string;
        readonly kind: "norm" | "sumulas";
        readonly articles: number;
        readonly sumulas: number;
        readonly revoked: number;
        readonly last_article: string | null;
      })[];
      readonly total: number;
      readonly page: number;
      readonly pages: number;
    } | {
      readonly list: "tables";
      readonly items: readonly {
        readonly document_id: number;
        readonly name: string;
        readonly source: string;
        readonly collection: string;
        readonly rows: number;
        readonly columns: readonly string[];
      }[];
      readonly total: number;
      readonly page: number;
      readonly pages: number;
    } | {
      readonly list: "collections";
      readonly items: readonly {
        readonly name: string;
        readonly documents: number;
      }[];
      readonly total: number;
      readonly page: number;
      readonly pages: number;
    } | {
      readonly list: "documents";
      readonly items: readonly ({
        readonly document_id: number;
        readonly name: string;
        readonly source: string;
        readonly collection: string;
        readonly kind: "document" | "legal" | "faq" | "catalog" | "changelog";
        readonly source_type: string;
        readonly created_at: string;
        readonly updated_at: string;
      })[];
      readonly total: number;
      readonly page: number;
      readonly pages: number;
    };
  };
  /** Collections, with how many documents each has */
  "GET /api/collections": {
    readonly params: undefined;
    readonly query?: {
      readonly page?: number;
      readonly limit?: number;
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: {
      readonly list: "laws";
      readonly items: readonly ({
        readonly document_id: number;
        readonly name: string;
        readonly source: string;
        readonly collection: string;
        readonly kind: "norm" | "sumulas";
        readonly articles: number;
        readonly sumulas: number;
        readonly revoked: number;
        readonly last_article: string | null;
      })[];
      readonly total: number;
      readonly page: number;
      readonly pages: number;
    } | {
      readonly list: "tables";
      readonly items: readonly {
        readonly document_id: number;
        readonly name: string;
        readonly source: string;
        readonly collection: string;
        readonly rows: number;
        readonly columns: readonly string[];
      }[];
      readonly total: number;
      readonly page: number;
      readonly pages: number;
    } | {
      readonly list: "collections";
      readonly items: readonly {
        readonly name: string;
        readonly documents: number;
      }[];
      readonly total: number;
      readonly page: number;
      readonly pages: number;
    } | {
      readonly list: "documents";
      readonly items: readonly ({
        readonly document_id: number;
        readonly name: string;
        readonly source: string;
        readonly collection: string;
        readonly kind: "document" | "legal" | "faq" | "catalog" | "changelog";
        readonly source_type: string;
        readonly created_at: string;
        readonly updated_at: string;
      })[];
      readonly total: number;
      readonly page: number;
      readonly pages: number;
    };
  };
  /** Deletes a collection for good, with all its documents */
  "DELETE /api/collections/{name}": {
    readonly params: {
      readonly name: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly deleted: number;
      readonly traces: number;
      readonly messages: number;
      readonly backups: number;
      readonly waiting: number;
    };
  };
  /** Jobs, newest first, a page at a time */
  "GET /api/jobs": {
    readonly params: undefined;
    readonly query?: {
      readonly before?: number;
      readonly limit?: number;
      readonly lang?: string;
    };
    readonly body: undefined;
    readonly reply: {
      readonly jobs: readonly Job[];
      readonly before: number | null;
    };
  };
  /** One job: how far it has come, or what came of it */
  "GET /api/jobs/{id}": {
    readonly params: {
      readonly id: number;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: Job;
  };
  /** A job as events: `job` whenever it has changed, until it has ended */
  "GET /api/jobs/{id}/events": {
    readonly params: {
      readonly id: number;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: undefined;
  };
  /** Ends a job that waits or is under way; one that has ended stays as it is */
  "POST /api/jobs/{id}/cancel": {
    readonly params: {
      readonly id: number;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: Job;
  };
  /** Answers a question from the sources, in the shape of OpenAI's API */
  "POST /v1/chat/completions": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly model: string;
      readonly messages: readonly ({
        readonly role: "system" | "developer" | "user" | "assistant";
        readonly content: string | readonly {
          readonly type: string;
          readonly text?: string;
        }[];
      })[];
      readonly stream?: boolean | null;
      readonly stream_options?: {
        readonly include_usage?: boolean | null;
      } | null;
      readonly n?: number | null;
      readonly tools?: readonly unknown[] | null;
      readonly functions?: readonly unknown[] | null;
      readonly response_format?: {
        readonly type: string;
      } | null;
      readonly modalities?: readonly string[] | null;
    };
    readonly reply: {
      readonly id: string;
      readonly model: string;
      readonly created: number;
      readonly object: "chat.completion";
      readonly choices: readonly ({
        readonly index: 0;
        readonly message: {
          readonly role: "assistant";
          readonly content: string;
          readonly refusal: null;
        };
        readonly logprobs: null;
        readonly finish_reason: "stop" | "length" | "content_filter";
      })[];
      readonly usage: {
        readonly prompt_tokens: number;
        readonly completion_tokens: number;
        readonly total_tokens: number;
        readonly prompt_tokens_details: {
          readonly cached_tokens: number;
        };
      };
      readonly acervo: {
        readonly kind: "answered" | "refused" | "conversed";
        readonly reason: "no-evidence" | "low-confidence" | "provision-not-found" | "not-in-force" | "needs-computing" | "out-of-scope" | "retrieval-off" | null;
        readonly citations: readonly ({
          readonly label: string;
          readonly document_name: string;
          readonly source: string;
          readonly document_id: number;
          readonly start: number;
          readonly end: number;
          readonly headings: readonly string[];
          readonly source_type: string;
          readonly chunk_index: number | null;
          readonly created_at: string | null;
          readonly number: number;
        })[];
        readonly confidence: {
          readonly level: "alta" | "media" | "baixa" | "sem_rag";
          readonly score: number;
          readonly signals: Readonly<Record<string, number>>;
        } | null;
        readonly trace_id: string | null;
      };
    };
  };
  /** What OpenAI's clients may name as model */
  "GET /v1/models": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly object: "list";
      readonly data: readonly {
        readonly id: string;
        readonly owned_by: string;
        readonly object: "model";
        readonly created: number;
      }[];
    };
  };
  /** One of those models */
  "GET /v1/models/{model}": {
    readonly params: {
      readonly model: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly id: string;
      readonly owned_by: string;
      readonly object: "model";
      readonly created: number;
    };
  };
  /** Vectors of texts, in the shape of OpenAI's API */
  "POST /v1/embeddings": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly model: string;
      readonly input: string | readonly string[];
      readonly encoding_format?: "float" | "base64" | null;
      readonly dimensions?: number | null;
      readonly input_type?: "query" | "passage";
    };
    readonly reply: {
      readonly object: "list";
      readonly data: readonly ({
        readonly object: "embedding";
        readonly index: number;
        readonly embedding: readonly number[] | string;
      })[];
      readonly model: string;
      readonly usage: {
        readonly prompt_tokens: number;
        readonly total_tokens: number;
      };
    };
  };
  /** One message of the Model Context Protocol */
  "POST /mcp": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly jsonrpc: "2.0";
    };
    readonly reply: {
      readonly jsonrpc: "2.0";
    };
  };
  /** What the base holds, and how it stands */
  "GET /api/stats": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly engine: string;
      readonly documents: number;
      readonly active_documents: number;
      readonly chunks: number;
      readonly tokens: number;
      readonly vectors: number;
      readonly indexed_vectors: number;
      readonly vector_index: "hnsw" | "exact";
      readonly pgvector_enabled: boolean;
      readonly reranker_available: boolean;
      readonly reranker_enabled: boolean;
      readonly collections: Readonly<Record<string, number>>;
      readonly kinds: Readonly<Record<string, number>>;
      readonly origins: Readonly<Record<string, number>>;
      readonly last_indexed_at: string | null;
      readonly model: {
        readonly provider: string;
        readonly configured: {
          readonly id: string;
          readonly dimensions: number;
        } | null;
        readonly active: {
          readonly id: string;
          readonly dimensions: number;
        } | null;
        readonly building: {
          readonly id: string;
          readonly dimensions: number;
        } | null;
        readonly needs_reindex: boolean;
      };
      readonly cache: {
        readonly entries: number;
        readonly hits: number;
        readonly misses: number;
        readonly oldest: string | null;
        readonly newest: string | null;
      };
    };
  };
  /** Whether the process runs */
  "GET /health": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly status: "ok";
    };
  };
  /** Whether requests are answered */
  "GET /ready": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: {
      readonly status: "ok";
    };
  };
  /** Figures of the running server, in the format of Prometheus */
  "GET /metrics": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: undefined;
  };
  /** This description (OpenAPI 3.1) */
  "GET /openapi.json": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: Readonly<Record<string, unknown>>;
  };
  /** This documentation, as a page */
  "GET /docs": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: undefined;
  };
  /** The look of the documentation */
  "GET /docs/style.css": {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly reply: undefined;
  };
}
