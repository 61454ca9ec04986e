import type { FastifyInstance } from "fastify";
import { cancelOrder, requestReturn, returnReasons, writeReview } from "../orders/commands.ts";
import {
  findOrder,
  listOrders,
  listPayments,
  listReviewed,
  listStates,
} from "../orders/queries.ts";
import { accountPage, orderPage } from "../pages/order.ts";
import type { Shop } from "../shop.ts";
import { buyerOf, fieldOf, numberOf, sendPage } from "../visits.ts";

type ById = { Params: { id: string } };

/** Milliseconds between heartbeats of an event stream, so that no proxy closes it. */
const beat = 25_000;

/** Adds the pages of orders, and the commands of buyers. */
export const orderRoutes = (app: FastifyInstance, shop: Shop): void => {
  const { db } = shop;

  app.get("/account", async (request, reply) => {
    const orders = await listOrders(db, buyerOf(request).id);
    const ids = orders.map(({ id }) => id);
    const states = await listStates(db, ids);
    return sendPage(shop, request, reply, (visit) => accountPage(visit, orders, states));
  });

  app.get<ById>("/orders/:id", async (request, reply) => {
    const { id } = request.params;
    const order = await findOrder(db, id, { buyerId: buyerOf(request).id });
    if (!order) return reply.callNotFound();
    if (order.status === "checkout") return reply.redirect(`/checkout/${id}`, 303);
    const states = await listStates(db, [id]);
    const payments = await listPayments(db, id);
    const reviewed = await listReviewed(db, id);
    return sendPage(shop, request, reply, (visit) =>
      orderPage(visit, { order, states, payments, reviewed }),
    );
  });

  app.get<ById>("/orders/:id/changes", async (request, reply) => {
    const { id } = request.params;
    if (!(await findOrder(db, id, { buyerId: buyerOf(request).id }))) return reply.callNotFound();
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    // A page that reconnects may have missed an event.
    stream.write("retry: 2000\nevent: changed\ndata: \n\n");
    const announce = (changed: string) =>
      changed === id && stream.write("event: changed\ndata: \n\n");
    const timer = setInterval(() => stream.write(":\n\n"), beat);
    shop.changes.on("order", announce);
    request.raw.once("close", () => {
      clearInterval(timer);
      shop.changes.off("order", announce);
    });
    return reply;
  });

  app.post<ById>("/orders/:id/cancel", async (request, reply) => {
    const { id } = request.params;
    await cancelOrder(shop, buyerOf(request), id);
    return reply.redirect(`/orders/${id}`, 303);
  });

  app.post<ById>("/orders/:id/return", async (request, reply) => {
    const { id } = request.params;
    const fields = request.body instanceof URLSearchParams ? [...request.body] : [];
    const quantities = new Map(
      fields.flatMap(([name, value]) =>
        name.startsWith("item:") ? [[name.slice(5), Math.trunc(Number(value)) || 0] as const] : [],
      ),
    );
    const reason = returnReasons.find((known) => known === fieldOf(request, "reason")) ?? "other";
    const note = fieldOf(request, "note").slice(0, 1000);
    await requestReturn(shop, buyerOf(request), id, { reason, note, quantities });
    return reply.redirect(`/orders/${id}`, 303);
  });

  app.post<ById>("/orders/:id/review", async (request, reply) => {
    const { id } = request.params;
    await writeReview(shop, buyerOf(request), id, {
      productId: fieldOf(request, "product"),
      rating: numberOf(request, "rating", 1, 5),
      title: fieldOf(request, "title").slice(0, 200),
      body: fieldOf(request, "body").slice(0, 5000),
    });
    return reply.redirect(`/orders/${id}`, 303);
  });
};
