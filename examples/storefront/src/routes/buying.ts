import type { FastifyInstance } from "fastify";
import { addToCart, listCart, maxQuantity, setQuantity } from "../cart.ts";
import { leaveCheckout, payCheckout, startCheckout } from "../orders/checkout.ts";
import { findOrder } from "../orders/queries.ts";
import { cartPage, checkoutPage } from "../pages/buying.ts";
import { findVariantProduct } from "../products.ts";
import type { Shop } from "../shop.ts";
import { buyerOf, fieldOf, numberOf, paramOf, sendPage } from "../visits.ts";

type ById = { Params: { id: string } };

/** Adds the pages from the cart to the payment. */
export const buyingRoutes = (app: FastifyInstance, shop: Shop): void => {
  const { db } = shop;

  app.get("/cart", async (request, reply) => {
    const lines = await listCart(db, buyerOf(request).id);
    return sendPage(shop, request, reply, (visit) => cartPage(visit, lines, null));
  });

  app.post("/cart", async (request, reply) => {
    const variantId = fieldOf(request, "variant");
    const productId = await findVariantProduct(db, variantId);
    if (productId === undefined) return reply.callNotFound();
    const quantity = numberOf(request, "quantity", 1, maxQuantity);
    await addToCart(db, buyerOf(request).id, { variantId, quantity });
    return reply.redirect(`/products/${productId}?added=yes`, 303);
  });

  app.post("/cart/quantity", async (request, reply) => {
    const variantId = fieldOf(request, "variant");
    const isRemoved = fieldOf(request, "remove") === "yes";
    const quantity = isRemoved ? 0 : numberOf(request, "quantity", 1, maxQuantity);
    await setQuantity(db, buyerOf(request).id, { variantId, quantity });
    return reply.redirect("/cart", 303);
  });

  app.post("/checkout", async (request, reply) => {
    const started = await startCheckout(shop, buyerOf(request));
    if ("id" in started) return reply.redirect(`/checkout/${started.id}`, 303);
    const lines = await listCart(db, buyerOf(request).id);
    return sendPage(shop, request, reply.code(409), (visit) =>
      cartPage(visit, lines, started.problem),
    );
  });

  app.get<ById>("/checkout/:id", async (request, reply) => {
    const { id } = request.params;
    const order = await findOrder(db, id, { buyerId: buyerOf(request).id });
    if (!order) return reply.callNotFound();
    if (!["checkout", "expired"].includes(order.status))
      return reply.redirect(`/orders/${id}`, 303);
    const isDeclined = paramOf(request, "declined") !== "";
    return sendPage(shop, request, reply, (visit) => checkoutPage(visit, order, isDeclined));
  });

  app.post<ById>("/checkout/:id/pay", async (request, reply) => {
    const { id } = request.params;
    const chosen = fieldOf(request, "outcome");
    const outcome = chosen === "fails" || chosen === "never" ? chosen : "succeeds";
    const result = await payCheckout(shop, buyerOf(request), id, outcome);
    if (result === "declined") return reply.redirect(`/checkout/${id}?declined=yes`, 303);
    return reply.redirect(result === "too_late" ? `/checkout/${id}` : `/orders/${id}`, 303);
  });

  app.post<ById>("/checkout/:id/leave", async (request, reply) => {
    await leaveCheckout(shop, buyerOf(request), request.params.id);
    return reply.redirect("/cart", 303);
  });
};
