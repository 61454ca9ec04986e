import autocannon from "autocannon";

export type Measured = { perSecond: number; p50: number; p99: number };
/** GETs of `path`, or the POSTs that `post` builds: the `n`-th of a run with a unique `mark`. */
export type Load = {
  path: string;
  token: string;
  post?: (n: number, mark: string) => { headers: Record<string, string>; body: object };
};

const connections = 10;
/** Many short rounds in turns, so that other load on the machine slows all servers alike. */
const roundSeconds = 3;
const rounds = 4;

const run = async (port: number, { path, token, post }: Load, mark: string): Promise<Measured> => {
  const url = `http://127.0.0.1:${port}${path}`;
  const authorization = `Bearer ${token}`;
  let sent = 0;
  const result = await autocannon({
    url,
    connections,
    duration: roundSeconds,
    headers: { authorization },
    ...(post && {
      requests: [
        {
          method: "POST",
          setupRequest: (request) => {
            const { headers, body } = post(sent++, mark);
            const all = { authorization, "content-type": "application/json", ...headers };
            return { ...request, headers: all, body: JSON.stringify(body) };
          },
        },
      ],
    }),
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

/** Loads servers in turns with the same requests, each at its port. */
export const compare = async <Name extends string>(
  load: Load,
  ports: Record<Name, number>,
): Promise<Record<Name, Measured>> => {
  // The keys are those of `ports`, which its type names.
  const servers = (Object.keys(ports) as Name[]).map((name) => ({
    name,
    results: [] as Measured[],
  }));
  // The first round warms all servers up and does not count.
  for (let round = 0; round <= rounds; round++) {
    for (const { name, results } of round % 2 === 0 ? servers : servers.toReversed()) {
      const measured = await run(ports[name], load, `bench-${round}`);
      if (round > 0) results.push(measured);
    }
  }
  return Object.fromEntries(servers.map(({ name, results }) => [name, merge(results)])) as Record<
    Name,
    Measured
  >;
};
