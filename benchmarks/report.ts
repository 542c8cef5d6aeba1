import type { Measurements } from "./measure.ts";
import type { IngestFigures, LatencyFigures, PeerFigures } from "./task.ts";

export interface Bar {
  readonly name: string;
  readonly figure: string;
  readonly passed: boolean;
}

const MB = 1024 * 1024;

export function bars(measured: Measurements): Bar[] {
  const { search, fts5, ingestWithoutEmbedding, ingest, open, smallHybrid } = measured;
  const ratio = search.hybrid.p50 / fts5.p50;
  const rate = ingestWithoutEmbedding.chunks / ingestWithoutEmbedding.seconds;
  const rss = Math.max(ingest.peakRssMb, search.hybrid.peakRssMb);
  const opening = open.openMs + open.firstSearchMs;
  const growth = search.hybrid.p50 / smallHybrid.p50;
  return [
    bar("hybrid p50, vector given, <= 1.5 x raw FTS5", `${ratio.toFixed(2)} x`, ratio <= 1.5),
    bar("ingest without embedding >= 2,000 chunks/s", `${Math.round(rate)} chunks/s`, rate >= 2_000),
    bar("peak RSS <= 1 GB", `${Math.round(rss)} MB`, rss <= 1_024),
    bar("open and first answer <= 1 s", `${Math.round(opening)} ms`, opening <= 1_000),
    bar("hybrid p50, ten times the chunks, < 5 x", `${growth.toFixed(2)} x`, growth < 5),
  ];
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

function others({ open, recall, search }: Measurements): string {
  const { withEmbedding } = search.hybrid;
  return table([
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
  const rate = Math.round(chunks / seconds);
  const times = [seconds, cpuSeconds].map((value) => value.toFixed(1));
  const sizes = [peakRssMb, bytes / MB].map((value) => String(Math.round(value)));
  return [name, String(chunks), String(documents), ...times, String(rate), graphSeconds.toFixed(1), ...sizes];
}

function searchRows(measured: Measurements): string[][] {
  const { search, pool, smallHybrid, fts5, fts5WithStopWords, fts5Build, miniSearch, orama } = measured;
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
    row("raw FTS5, stop words dropped", fts5, fts5Build.buildSeconds.toFixed(1)),
    row("raw FTS5, stop words kept", fts5WithStopWords),
    ...peer("MiniSearch", miniSearch),
    ...peer("Orama (Portuguese)", orama),
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
