import { setTimeout as wait } from "node:timers/promises";
import type { Output } from "@sellerdesk/contract/http";
import type { importsApi } from "@sellerdesk/contract/imports";
import { memoryOf, type Started } from "./processes.ts";

type Timed = { seconds: number; megabytes: number };

/** Sends a GET and times the response to its end. */
const timeAnswer = async (port: number, path: string, token: string): Promise<Timed> => {
  const begun = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return { seconds: (performance.now() - begun) / 1000, megabytes: bytes / 1_048_576 };
};

const rounds = 3;
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Exports from our server and from the floor in turns. The first round warms up and does not count.
 */
export const compareExports = async (
  token: string,
  ours: { port: number; path: string },
  floor: { port: number; path: string },
): Promise<{ ours: number; floor: number; ratio: number; megabytes: number }> => {
  const times: { ours: Timed[]; floor: Timed[] } = { ours: [], floor: [] };
  for (let round = 0; round <= rounds; round++) {
    const mine = await timeAnswer(ours.port, ours.path, token);
    const least = await timeAnswer(floor.port, floor.path, token);
    if (round === 0) continue;
    times.ours.push(mine);
    times.floor.push(least);
  }
  const seconds = (all: Timed[]) => median(all.map((timed) => timed.seconds));
  const [mine, least] = [seconds(times.ours), seconds(times.floor)];
  return {
    ours: mine,
    floor: least,
    ratio: mine / least,
    megabytes: times.ours[0]?.megabytes ?? 0,
  };
};

/** Measures the peak memory in MB of a server while it sends an export. */
const peakOfExport = async (server: Started, token: string, path: string): Promise<number> => {
  let peak = memoryOf(server);
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(server))), 20);
  await timeAnswer(server.port, path, token);
  clearInterval(timer);
  return peak;
};

const peakRounds = 5;

/**
 * Measures the memory peaks of two exports, in MB: the median of five each, in turns, because
 * garbage collection varies. The first round only loads the code.
 */
export const peaksOfExports = async (
  server: Started,
  token: string,
  paths: readonly [string, string],
): Promise<[number, number]> => {
  const peaks: [number, number][] = [];
  for (let round = 0; round <= peakRounds; round++)
    peaks.push([
      await peakOfExport(server, token, paths[0]),
      await peakOfExport(server, token, paths[1]),
    ]);
  const middle = (which: 0 | 1) => median(peaks.slice(1).map((pair) => pair[which]));
  return [middle(0), middle(1)];
};

/**
 * Builds a file of products in our own format: `rows` variants, `perProduct` of them for each
 * product.
 */
const productFile = (rows: number, perProduct: number, mark: string): Blob => {
  const lines = ["handle,title,description_html,status,option1_name,option1_value,sku,price,stock"];
  for (let row = 0; row < rows; row++) {
    const product = Math.floor(row / perProduct);
    const variant = row % perProduct;
    const first =
      variant === 0 ? `Bench product ${product},<p>Made for a bench</p>,published,Size` : ",,,";
    lines.push(
      `${mark}-${product},${first},Size ${variant},${mark}-${row},${10 + (row % 90)}.50,${row % 20}`,
    );
  }
  return new Blob([lines.join("\n")]);
};

/** Starts an import with the mapping that the server suggests, as a seller confirms it. */
const confirmColumns = async (
  address: string,
  headers: Record<string, string>,
  isDryRun: boolean,
): Promise<void> => {
  const answer = await fetch(address, { headers });
  const { data } = (await answer.json()) as Output<typeof importsApi.find.reply>;
  if (data.status !== "mapping") return;
  const fields = data.columns.map(({ field }) => field);
  const { ok } = await fetch(`${address}/run`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ dry_run: isDryRun, fields }),
  });
  if (!ok) throw new Error("The server refused the columns of the file.");
};

type ImportFile = { rows: number; perProduct: number; mark: string; isDryRun: boolean };

/**
 * Imports a file on a running server.
 * @returns the seconds that it takes, and the peak memory in MB of the server meanwhile
 */
export const timeImport = async (
  server: Started,
  token: string,
  { rows, perProduct, mark, isDryRun }: ImportFile,
): Promise<{ seconds: number; peak: number }> => {
  const address = `http://127.0.0.1:${server.port}/api/products/import`;
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.set("dry_run", String(isDryRun));
  form.set("document", productFile(rows, perProduct, mark), "bench.csv");
  const begun = performance.now();
  const begin = await fetch(address, { method: "POST", headers, body: form });
  // Tests check the replies of our server, which are cast here and below.
  const { data } = (await begin.json()) as Output<typeof importsApi.start.reply>;
  await confirmColumns(`${address}/${data.id}`, headers, isDryRun);
  for (let peak = 0; ;) {
    await wait(100);
    peak = Math.max(peak, memoryOf(server));
    const answer = await fetch(`${address}/${data.id}`, { headers });
    const { data: report } = (await answer.json()) as Output<typeof importsApi.find.reply>;
    if (report.status === "failed" || report.totals.failed > 0)
      throw new Error(JSON.stringify(report));
    if (report.status === "done") return { seconds: (performance.now() - begun) / 1000, peak };
  }
};
