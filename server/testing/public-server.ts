import { once } from "node:events";
import type { RequestListener } from "node:http";
import { Agent, createServer } from "node:https";
import { type AddressInfo, isIP } from "node:net";
import { connect } from "node:tls";
import { certificate, privateKey } from "./certificate.ts";

/**
 * Starts a local HTTPS server in place of `shop.example` on the public internet. `agent` connects
 * to it whatever the target, and records the intended target in `dialled`.
 */
export const startPublicServer = async (answer: RequestListener) => {
  const dialled: string[] = [];
  let listener = answer;
  const server = createServer({ key: privateKey, cert: certificate }, (request, response) =>
    listener(request, response),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  // It listens on a port, not on a path.
  const { port } = server.address() as AddressInfo;
  class LocalAgent extends Agent {
    override createConnection(options: Parameters<Agent["createConnection"]>[0]) {
      const { host, lookup, servername } = Object(options);
      if (isIP(host)) dialled.push(host);
      else lookup(host, {}, (_error: unknown, address: string) => dialled.push(address));
      return connect({ host: "127.0.0.1", port, servername, ca: certificate });
    }
  }
  return {
    agent: new LocalAgent(),
    dialled,
    /** Replaces the request listener. */
    answerWith(next: RequestListener) {
      listener = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
};
export type PublicServer = Awaited<ReturnType<typeof startPublicServer>>;
