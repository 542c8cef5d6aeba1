import type { Measurements } from "./measure.ts";
import type { IngestFigures, LatencyFigures, PeerFigures } from "./task.ts";

export interface Bar {
  readonly name: string;
  readonly figure: string;
  readonly passed: boolean;
}

const MB = 1024 * 1024;

export function bars(measured: Measurements): Bar[] {
  const { search, fts5, ingestWithoutEmbedding, ingest, open, smallHybrid, edits, filters, typos } = measured;
  const p95 = Math.max(search.lexical.p95, search.hybrid.p95) / fts5.p95;
  const rss = Math.max(ingest.peakRssMb, search.hybrid.peakRssMb);
  const filtered = Math.max(filters.kind, filters.collection, filters.documents, filters.metadata);
  return [
    atMost("lexical p50, raw FTS5 = 1", search.lexical.p50 / fts5.p50, 0.35, "x"),
    atMost("hybrid p50, vector given, raw FTS5 = 1", search.hybrid.p50 / fts5.p50, 0.5, "x"),
    atMost("p95 of both, raw FTS5 = 1", p95, 0.3, "x"),
    atLeast("ingest without embedding", rate(ingestWithoutEmbedding), 4_000, "chunks/s"),
    atLeast("ingest with the built-in embedder", rate(ingest), 2_500, "chunks/s"),
    atMost("a changed answer is found", edits.faqVisible, 10, "ms"),
    atMost("replacing a document of 50 chunks", edits.replace50, 50, "ms"),
    atMost("close words for a typing error, p50", typos.p50, 5, "ms"),
    atMost("lexical p50 with a filter, without = 1", filtered, 1.2, "x"),
    atMost("peak RSS", rss, 1_024, "MB"),
    atMost("open and first answer", open.openMs + open.firstSearchMs, 1_000, "ms"),
    atMost("hybrid p50, a tenth of the chunks = 1", search.hybrid.p50 / smallHybrid.p50, 5, "x"),
    ...scaleBars(measured),
  ];
}

function rate({ chunks, seconds }: IngestFigures): number {
  return chunks / seconds;
}

function scaleBars({ scale, search }: Measurements): Bar[] {
  if (scale === null) return [];
  const { copied, hybrid, open } = scale;
  const name = `${copied.chunks} chunks`;
  const rss = hybrid.peakRssMb;
  return [
    atMost(`${name}: hybrid p50, 100,000 = 1`, hybrid.p50 / search.hybrid.p50, 5, "x"),
    atMost(`${name}: open and first answer`, open.openMs + open.firstSearchMs, 1_000, "ms"),
    atMost(`${name}: peak RSS of searching`, rss, 2_048, "MB"),
  ];
}

function atMost(name: string, value: number, max: number, unit: string): Bar {
  return bar(`${name} <= ${max} ${unit}`, `${shown(value)} ${unit}`, value <= max);
}

function atLeast(name: string, value: number, min: number, unit: string): Bar {
  return bar(`${name} >= ${min} ${unit}`, `${shown(value)} ${unit}`, value >= min);
}

function shown(value: number): string {
  return value < 100 ? value.toFixed(2) : String(Math.round(value));
}

function bar(name: string, figure: string, passed: boolean): Bar {
  return { name, figure, passed };
}

/** The whole report as text. */
export function report(measured: Measurements): string {
  const verdicts = bars(measured).map(({ name, figure, passed }) => [passed ? "PASS" : "FAIL", figure, name]);
  const { ingestWithoutEmbedding, ingest, smallIngest } = measured;
  return [
    "Ingest (read, parse, cut, analyse, write)",
    table([
      ["", "chunks", "documents", "wall s", "CPU s", "chunks/s", "graph s", "peak RSS MB", "disk MB"],
      ingestRow("without embedding", ingestWithoutEmbedding),
      ingestRow("built-in embedder", ingest),
      ingestRow("a tenth of it", smallIngest),
    ]),
    "Search, top 10, milliseconds; time to embed the question left out",
    table([
      ["", "p50", "p95", "x FTS5 p50", "CPU", "x FTS5 CPU", "peak RSS MB", "build s"],
      ...searchRows(measured),
    ]),
    "Mean of each step of a hybrid search, milliseconds",
    table([Object.keys(measured.search.hybrid.steps), Object.values(measured.search.hybrid.steps).map(ms)]),
    others(measured),
    "Bars",
    table(verdicts),
  ].join("\n\n");
}

function others({ open, recall, search, edits, filters, typos, fts5Build, ingest }: Measurements): string {
  const { withEmbedding } = search.hybrid;
  return table([
    [
      "changes",
      `answer found after ${ms(edits.faqVisible)} ms, 50 chunks replaced in ${ms(edits.replace50)}, removed in ${ms(edits.remove50)}`,
    ],
    [
      "filters, lexical p50, none = 1",
      Object.entries(filters)
        .map(([name, ratio]) => `${name} ${(ratio as number).toFixed(2)}`)
        .join(", "),
    ],
    ["close words for a typing error", `p50 ${ms(typos.p50)} ms, p95 ${ms(typos.p95)} ms`],
    [
      "disk, with texts and vectors",
      `${Math.round(ingest.bytes / MB)} MB; raw FTS5 with texts ${Math.round(fts5Build.bytes / MB)} MB`,
    ],
    ["open an existing index", `${ms(open.openMs)} ms, first answer after ${ms(open.firstSearchMs)} ms more`],
    [
      "vector recall@10, graph against exact",
      `${recall.recall10.toFixed(3)} over ${recall.queries} questions`,
    ],
    [
      "hybrid with embedding the question",
      `p50 ${ms(withEmbedding.p50)} ms, p95 ${ms(withEmbedding.p95)} ms`,
    ],
  ]);
}

function ingestRow(name: string, figures: IngestFigures): string[] {
  const { chunks, documents, seconds, cpuSeconds, graphSeconds, peakRssMb, bytes } = figures;
  const times = [seconds, cpuSeconds].map((value) => value.toFixed(1));
  const sizes = [peakRssMb, bytes / MB].map((value) => String(Math.round(value)));
  return [
    name,
    String(chunks),
    String(documents),
    ...times,
    String(Math.round(rate(figures))),
    graphSeconds.toFixed(1),
    ...sizes,
  ];
}

function searchRows(measured: Measurements): string[][] {
  const { search, pool, smallHybrid, fts5, fts5WithStopWords, fts5Build, miniSearch, orama, lancedb } =
    measured;
  const row = (name: string, figures: LatencyFigures, build = ""): string[] => [
    name,
    ms(figures.p50),
    ms(figures.p95),
    (figures.p50 / fts5.p50).toFixed(2),
    figures.cpu === null ? "" : ms(figures.cpu),
    figures.cpu === null ? "" : (figures.cpu / (fts5.cpu ?? 0)).toFixed(2),
    String(Math.round(figures.peakRssMb)),
    build,
  ];
  const peer = (name: string, figures: PeerFigures | null): string[][] =>
    figures === null
      ? []
      : [row(`${name}, ${figures.chunks} chunks in memory`, figures, figures.buildSeconds.toFixed(1))];
  return [
    row("lexical", search.lexical),
    row("vector", search.vector),
    row("hybrid", search.hybrid),
    row("hybrid, reader threads", pool),
    row("hybrid, a tenth of the chunks", smallHybrid),
    ...(measured.scale === null
      ? []
      : [
          row(`lexical, ${measured.scale.copied.chunks} chunks`, measured.scale.lexical),
          row(`hybrid, ${measured.scale.copied.chunks} chunks`, measured.scale.hybrid),
        ]),
    row("raw FTS5, stop words dropped", fts5, fts5Build.buildSeconds.toFixed(1)),
    row("raw FTS5, stop words kept", fts5WithStopWords),
    ...peer("MiniSearch", miniSearch),
    ...peer("Orama (Portuguese)", orama),
    ...(lancedb === null
      ? []
      : [
          row("LanceDB, full text (Portuguese)", lancedb, lancedb.buildSeconds.toFixed(1)),
          row("LanceDB, hybrid (HNSW, RRF)", lancedb.hybrid),
        ]),
  ];
}

function ms(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}

/** The first column to the left, figures to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(...rows.map((row) => row[i]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, i) => pad(cell, widths[i] ?? 0, i))
        .join("  ")
        .trimEnd(),
    )
    .map((line) => `  ${line}`)
    .join("\n");
}

function pad(cell: string, width: number, column: number): string {
  return column > 0 && /^[\d.]+$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
}
