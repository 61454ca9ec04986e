import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";

/**
 * Starts a TCP proxy in front of PostgreSQL that can simulate the loss of the network: connections
 * stay open, but nothing that is sent arrives on the other side.
 * @returns the database's URL through the proxy; `discardData` affects the open connections, `mute` new
 * ones as well; `restore` lets new ones work again
 */
export const startDatabaseProxy = async (databaseUrl: string) => {
  const target = new URL(databaseUrl);
  const pairs = new Set<{ client: Socket; server: Socket | null }>();
  let isMuted = false;

  const discardData = () => {
    for (const { client, server } of pairs) {
      for (const socket of [client, server]) socket?.removeAllListeners("data").resume();
    }
  };
  const proxy = createServer((client) => {
    const server = isMuted ? null : connect(Number(target.port), target.hostname);
    const pair = { client, server };
    pairs.add(pair);
    for (const socket of [client, server]) {
      socket?.on("error", () => {});
      socket?.once("close", () => {
        pairs.delete(pair);
        client.destroy();
        server?.destroy();
      });
    }
    client.on("data", (bytes) => server?.write(bytes));
    server?.on("data", (bytes) => client.write(bytes));
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((proxy.address() as AddressInfo).port); // it listens on a port, not on a pipe

  return {
    url: url.href,
    discardData,
    mute: () => {
      isMuted = true;
      discardData();
    },
    restore: () => void (isMuted = false),
    close: () => {
      for (const { client } of pairs) client.destroy();
      proxy.close();
    },
  };
};
