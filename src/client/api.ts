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
      readonly citations: readonly {
        readonly label: string;
        readonly document_name: string;
        readonly source: string;
        readonly document_id: number;
        readonly start: number;
        readonly end: number;
        readonly headings: readonly string[];
        readonly number: number;
      }[];
      readonly sentences: readonly {
        readonly text: string;
        readonly quote: string;
        readonly source: string;
        readonly document_id: number;
        readonly start: number;
        readonly end: number;
        readonly citation: number;
      }[];
      readonly nearest: readonly {
        readonly label: string;
        readonly document_name: string;
        readonly source: string;
        readonly document_id: number;
        readonly start: number;
        readonly end: number;
        readonly headings: readonly string[];
      }[];
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
