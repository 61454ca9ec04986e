import { Agent, createServer, request as ask } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { isReady } from "./server-process.ts";

/**
 * Milliseconds between two checks of `/readyz` of a server. Short, because the tests drain quickly.
 */
const interval = 100;

/**
 * Starts a round-robin load balancer like those in production: it sends each request to the next
 * server that is ready, over keep-alive connections, and retries nothing.
 * @returns its URL, and `add` and `remove` for servers
 */
export const startBalancer = async () => {
  const servers = new Map<string, { isReady: boolean; agent: Agent }>();
  let turn = 0;
  const next = () => {
    const ready = [...servers].filter(([, server]) => server.isReady);
    turn += 1;
    return ready[turn % ready.length];
  };
  const balancer = createServer((incoming, outgoing) => {
    const [url, server] = next() ?? [];
    if (url === undefined || server === undefined) {
      outgoing.writeHead(502).end();
      return;
    }
    const { method, url: path = "/", headers } = incoming;
    const forwarded = ask(url + path, { method, headers, agent: server.agent });
    forwarded.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, {
        "content-type": answer.headers["content-type"],
      });
      // If the server aborts its response, the client's response is aborted too.
      pipeline(answer, outgoing, () => {});
    });
    forwarded.on("error", () =>
      outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end(),
    );
    outgoing.on("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  balancer.listen(0, "127.0.0.1");
  await once(balancer, "listening");
  const { port } = balancer.address() as AddressInfo; // it listens on a port, not on a pipe

  const look = () =>
    Promise.all([...servers].map(async ([url, server]) => (server.isReady = await isReady(url))));
  const watch = setInterval(() => void look(), interval);
  return {
    url: `http://127.0.0.1:${port}`,
    add: async (url: string) => {
      servers.set(url, { isReady: false, agent: new Agent({ keepAlive: true }) });
      await look();
    },
    remove: (url: string) => servers.delete(url),
    close: () => {
      clearInterval(watch);
      balancer.closeAllConnections();
      balancer.close();
    },
  };
};
