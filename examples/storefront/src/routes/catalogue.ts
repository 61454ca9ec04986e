import type { FastifyInstance } from "fastify";
import { findAvailable } from "../checks.ts";
import { readSellerPage } from "../feeds/sellers.ts";
import { isFollowing, setFollowing } from "../follows.ts";
import { homePage, searchPage } from "../pages/browse.ts";
import { productPage } from "../pages/product.ts";
import { sellerPage } from "../pages/seller.ts";
import {
  findProduct,
  listCategories,
  listNewest,
  listOffers,
  listOfSeller,
  listReviews,
  listSellers,
  searchProducts,
  type SortOrder,
  sortOrders,
} from "../products.ts";
import type { Shop } from "../shop.ts";
import { buyerOf, fieldOf, paramOf, sendPage } from "../visits.ts";

const isSortOrder = (text: string): text is SortOrder => Object.hasOwn(sortOrders, text);

/** Adds the pages of the catalog, which read the shop's own database. */
export const catalogueRoutes = (app: FastifyInstance, shop: Shop): void => {
  const { db } = shop;

  app.get("/", async (request, reply) => {
    const newest = await listNewest(db);
    const offers = await listOffers(db);
    const sellers = await listSellers(db);
    const categories = await listCategories(db);
    return sendPage(shop, request, reply, (visit) =>
      homePage(visit, { newest, offers, sellers, categories }),
    );
  });

  app.get("/search", async (request, reply) => {
    const sort = paramOf(request, "sort");
    const upTo = Number.parseFloat(paramOf(request, "up_to"));
    const search = {
      words: paramOf(request, "q"),
      category: paramOf(request, "category"),
      seller: paramOf(request, "seller"),
      upTo: upTo >= 0 && upTo < 1e9 ? Math.round(upTo * 100) : null,
      sort: isSortOrder(sort) ? sort : "best",
    };
    const cards = await searchProducts(db, search);
    const sellers = await listSellers(db);
    const categories = await listCategories(db);
    return sendPage(shop, request, reply, (visit) =>
      searchPage(visit, search, { cards, sellers, categories }),
    );
  });

  app.get<{ Params: { slug: string } }>("/sellers/:slug", async (request, reply) => {
    const seller = await readSellerPage(shop, request.params.slug);
    if (!seller) return reply.callNotFound();
    if (seller.slug !== request.params.slug) return reply.redirect(`/sellers/${seller.slug}`, 301);
    const cards = await listOfSeller(db, seller.id);
    const follows = await isFollowing(shop, buyerOf(request), seller.id);
    return sendPage(shop, request, reply, (visit) =>
      sellerPage(visit, { seller, cards, isFollowing: follows }),
    );
  });

  app.post<{ Params: { slug: string } }>("/sellers/:slug/follow", async (request, reply) => {
    const seller = await readSellerPage(shop, request.params.slug);
    if (!seller) return reply.callNotFound();
    await setFollowing(shop, buyerOf(request), seller.id, fieldOf(request, "follow") === "yes");
    return reply.redirect(`/sellers/${seller.slug}`, 303);
  });

  app.get<{ Params: { id: string } }>("/products/:id", async (request, reply) => {
    const row = await findProduct(db, request.params.id);
    if (!row) return reply.callNotFound();
    const available = await findAvailable(shop, row.product);
    const reviews = await listReviews(db, row.id);
    const others = (await listOfSeller(db, row.seller_id)).filter(({ id }) => id !== row.id);
    const isAdded = paramOf(request, "added") !== "";
    return sendPage(shop, request, reply, (visit) =>
      productPage(visit, { row, available, reviews, more: others.slice(0, 4), isAdded }),
    );
  });
};
