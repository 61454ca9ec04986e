import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** True from SIGTERM on: proxies are asked to send nothing more. */
    isDraining: boolean;
  }
}

/**
 * Closes the server's connections when it stops (safety 24). Clients that keep connections open
 * reconnect, and reach another copy.
 */
export const registerDrain = (app: FastifyInstance): void => {
  app.decorate("isDraining", false);
  app.addHook("onRequest", (_request, reply, done) => {
    if (app.isDraining) reply.header("connection", "close");
    done();
  });
  // Browsers and proxies open connections in advance. Node treats one without any request yet as
  // busy and waits for it.
  const open = new Set<Socket>();
  app.server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
};
