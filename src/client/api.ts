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
