import { expect, it } from "vitest";
import { createHistogram, writeMetric } from "./prometheus.ts";

it("writes a metric with its labels, whatever is in them", () => {
  const samples = [
    { labels: { queue: 'a"b\\c\nd' }, value: 3 },
    { labels: {}, value: 0.5 },
  ];
  expect(writeMetric("jobs", "gauge", "Jobs that wait.", samples)).toBe(
    '# HELP jobs Jobs that wait.\n# TYPE jobs gauge\njobs{queue="a\\"b\\\\c\\nd"} 3\njobs 0.5\n',
  );
});

it("counts each observation in its bucket and in all above it, apart by labels", () => {
  const histogram = createHistogram("seconds", "Time.", [0.1, 1]);
  for (const value of [0.1, 0.5, 7]) histogram.observe({ route: "/a" }, value);
  histogram.observe({ route: "/b" }, 0.01);
  expect(histogram.write().split("\n")).toEqual([
    "# HELP seconds Time.",
    "# TYPE seconds histogram",
    'seconds_bucket{route="/a",le="0.1"} 1',
    'seconds_bucket{route="/a",le="1"} 2',
    'seconds_bucket{route="/a",le="+Inf"} 3',
    'seconds_sum{route="/a"} 7.6',
    'seconds_count{route="/a"} 3',
    'seconds_bucket{route="/b",le="0.1"} 1',
    'seconds_bucket{route="/b",le="1"} 1',
    'seconds_bucket{route="/b",le="+Inf"} 1',
    'seconds_sum{route="/b"} 0.01',
    'seconds_count{route="/b"} 1',
    "",
  ]);
});
