export type Labels = Record<string, string>;
type Sample = { labels: Labels; value: number };

const escaped = (text: string) =>
  text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

const sampleLine = (name: string, labels: Labels, value: number): string => {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
};

/** One metric in the text format of Prometheus (version 0.0.4). */
export const writeMetric = (
  name: string,
  type: "counter" | "gauge",
  help: string,
  samples: readonly Sample[],
): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ labels, value }) => sampleLine(name, labels, value)),
    "",
  ].join("\n");

/**
 * Counts observations by their labels and by the bucket they fall into.
 * @param bounds upper bounds of the buckets, ascending, each included
 */
export const createHistogram = (name: string, help: string, bounds: readonly number[]) => {
  type Series = { labels: Labels; counts: number[]; sum: number; count: number };
  const series = new Map<string, Series>();
  return {
    observe(labels: Labels, value: number): void {
      const key = JSON.stringify(labels);
      const entry = series.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
      series.set(key, entry);
      const index = bounds.findIndex((bound) => value <= bound);
      if (index !== -1) entry.counts[index] = (entry.counts[index] ?? 0) + 1;
      entry.sum += value;
      entry.count += 1;
    },
    write(): string {
      const lines = [...series.values()].flatMap(({ labels, counts, sum, count }) => {
        let below = 0;
        const buckets = bounds.map((bound, index) => {
          below += counts[index] ?? 0;
          return sampleLine(`${name}_bucket`, { ...labels, le: String(bound) }, below);
        });
        return [
          ...buckets,
          sampleLine(`${name}_bucket`, { ...labels, le: "+Inf" }, count),
          sampleLine(`${name}_sum`, labels, sum),
          sampleLine(`${name}_count`, labels, count),
        ];
      });
      return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ""].join("\n");
    },
  };
};
