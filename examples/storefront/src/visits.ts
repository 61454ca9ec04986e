import type { FastifyReply, FastifyRequest } from "fastify";
import { type Buyer, visitors } from "./buyers.ts";
import { countCart } from "./cart.ts";
import type { Markup } from "./markup.ts";
import type { Visit } from "./pages/layout.ts";
import type { Shop } from "./shop.ts";

/** The visitor that the cookie names, or the first one. */
export const buyerOf = ({ headers }: FastifyRequest): Buyer => {
  const [, id] = /(?:^|; ?)buyer=([\w-]+)/.exec(headers.cookie ?? "") ?? [];
  // `visitors` has four entries.
  return visitors.find((buyer) => buyer.id === id) ?? visitors[0]!;
};

/**
 * Sets the cookie that makes the browser this visitor. No script reads it, no other site sends it.
 */
export const setBuyerCookie = (reply: FastifyReply, id: string): void => {
  if (visitors.some((buyer) => buyer.id === id))
    reply.header("set-cookie", `buyer=${id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`);
};

type Bag = URLSearchParams | Record<string, string | string[]>;

const textIn = (bag: unknown, name: string): string => {
  const value =
    bag instanceof URLSearchParams ? bag.get(name) : (bag as Exclude<Bag, URLSearchParams>)?.[name];
  // PostgreSQL cannot store NUL in a text.
  return typeof value === "string" ? value.replaceAll("\0", "").trim() : "";
};

/** A field of a form, trimmed. */
export const fieldOf = ({ body }: FastifyRequest, name: string): string => textIn(body, name);
/** A parameter of the URL, trimmed; only the first 200 characters count. */
export const paramOf = ({ query }: FastifyRequest, name: string): string =>
  textIn(query, name).slice(0, 200);

/** A whole number of a form, limited to a range. */
export const numberOf = (request: FastifyRequest, name: string, from: number, to: number): number =>
  Math.min(to, Math.max(from, Math.trunc(Number(fieldOf(request, name))) || from));

/** Answers with a page. */
export const sendPage = async (
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  page: (visit: Visit) => Markup,
): Promise<FastifyReply> => {
  const buyer = buyerOf(request);
  const visit: Visit = {
    shopName: shop.settings.name,
    deskUrl: shop.settings.publicUrl,
    buyer,
    cartUnits: await countCart(shop.db, buyer.id),
    path: request.method === "GET" ? request.url : "/",
  };
  return reply.type("text/html; charset=utf-8").send(page(visit).text);
};
