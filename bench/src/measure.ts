import autocannon from "autocannon";

export type Measured = { perSecond: number; p50: number; p99: number };

const connections = 10;
/** Short and often, by turns: what else runs on the machine then slows both alike. */
const roundSeconds = 3;
const rounds = 4;

const run = async (url: string, token: string): Promise<Measured> => {
  const result = await autocannon({
    url,
    connections,
    duration: roundSeconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} failures, ${result.errors} errors`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
};

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const merge = (all: Measured[]): Measured => ({
  perSecond: mean(all.map(({ perSecond }) => perSecond)),
  p50: mean(all.map(({ p50 }) => p50)),
  p99: Math.max(...all.map(({ p99 }) => p99)),
});

/** Loads two servers by turns with the same address. */
export const compare = async (
  path: string,
  token: string,
  ports: { ours: number; floor: number },
): Promise<{ ours: Measured; floor: Measured; ratio: number }> => {
  const ours: Measured[] = [];
  const floor: Measured[] = [];
  const addresses = [
    { url: `http://127.0.0.1:${ports.ours}${path}`, into: ours },
    { url: `http://127.0.0.1:${ports.floor}${path}`, into: floor },
  ];
  // The first round warms both up and does not count.
  for (let round = 0; round <= rounds; round++) {
    for (const { url, into } of round % 2 === 0 ? addresses : addresses.toReversed()) {
      const measured = await run(url, token);
      if (round > 0) into.push(measured);
    }
  }
  const [merged, mergedFloor] = [merge(ours), merge(floor)];
  return { ours: merged, floor: mergedFloor, ratio: merged.perSecond / mergedFloor.perSecond };
};
