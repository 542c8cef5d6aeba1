/** How much one file may ask for. What passes a limit is refused, never cut short in silence. */
export interface ParseLimits {
  /** Files that are read whole; tables are read as a stream and may be larger. */
  readonly maxDocumentBytes: number;
  readonly maxTableBytes: number;
  /** All that is inflated from one archive. */
  readonly maxInflatedBytes: number;
  /** Inflated to packed size, looked at once a file has inflated to more than a few megabytes. */
  readonly maxInflationRatio: number;
  readonly maxArchiveEntries: number;
  /** Elements within elements, in XML and JSON. */
  readonly maxDepth: number;
  readonly maxPages: number;
  readonly maxColumns: number;
  /** Longest text that one document, row or entry may give. */
  readonly maxTextLength: number;
}

const MB = 1024 * 1024;

export const DEFAULT_LIMITS: ParseLimits = {
  maxDocumentBytes: 64 * MB,
  maxTableBytes: 16 * 1024 * MB,
  maxInflatedBytes: 512 * MB,
  maxInflationRatio: 100,
  maxArchiveEntries: 2_000,
  maxDepth: 1_000,
  maxPages: 20_000,
  maxColumns: 2_000,
  maxTextLength: 100 * MB,
};
