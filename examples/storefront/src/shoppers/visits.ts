import { type Buyer, findBuyer, regulars } from "../buyers.ts";
import { addToCart } from "../cart.ts";
import { findAvailable } from "../checks.ts";
import { type Queryable, rowsOf } from "../database.ts";
import { readSellerPage } from "../feeds/sellers.ts";
import { setFollowing } from "../follows.ts";
import { payCheckout, startCheckout } from "../orders/checkout.ts";
import { cancelOrder, requestReturn, writeReview } from "../orders/commands.ts";
import { listStates } from "../orders/queries.ts";
import { findProduct } from "../products.ts";
import type { Shop } from "../shop.ts";
import { pick } from "./random.ts";

/**
 * The most waiting orders, and the most orders a day, so that a demo that keeps running is not
 * flooded.
 */
const mostWaiting = 25;
const mostADay = 200;

const isCalm = async (db: Queryable): Promise<boolean> => {
  const [row] = await rowsOf<{ waiting: number; today: number }>(
    db,
    `select (select count(*) from order_states where state ->> 'status' in ('pending', 'accepted', 'processing'))::int as waiting,
       (select count(*) from orders where paid_at > now() - interval '1 day')::int as today`,
  );
  return row !== undefined && row.waiting < mostWaiting && row.today < mostADay;
};

/**
 * Picks a variant that can be bought: four of five times from the seller with the most products.
 */
const findWish = async ({ db }: Shop, random: () => number) => {
  const variants = await rowsOf<{ id: string; is_first: boolean; seller_id: string }>(
    db,
    `select v.id, v.seller_id, v.seller_id = first_value(v.seller_id) over (order by s.products desc, v.seller_id) as is_first
     from variants v join (select seller_id, count(*) as products from products group by seller_id) s using (seller_id)
     where v.available > 2 or v.sells_without_stock order by v.id`,
  );
  const isFirst = random() < 0.8;
  const wished = variants.filter(({ is_first }) => is_first === isFirst);
  return wished.length === 0 ? null : pick(random, wished);
};

/**
 * Buys one or two units. One card in ten is declined first; one payment in twenty gets no answer.
 */
const buy = async (shop: Shop, buyer: Buyer, random: () => number): Promise<void> => {
  if (!(await isCalm(shop.db))) return;
  for (let count = random() < 0.3 ? 2 : 1; count > 0; count -= 1) {
    const wish = await findWish(shop, random);
    if (wish) await addToCart(shop.db, buyer.id, { variantId: wish.id, quantity: 1 });
  }
  const started = await startCheckout(shop, buyer);
  if (!("id" in started)) {
    await shop.db.query("delete from carts where buyer_id = $1", [buyer.id]);
    return;
  }
  const chance = random();
  if (chance < 0.1) await payCheckout(shop, buyer, started.id, "fails");
  await payCheckout(shop, buyer, started.id, chance > 0.95 ? "never" : "succeeds");
  // Some buyers change their mind while the order still waits.
  if (random() < 0.06) setTimeout(() => void cancelOrder(shop, buyer, started.id), 45_000).unref();
};

/** Views a product, as a visitor's browser would, and sometimes follows its seller. */
const browse = async (shop: Shop, buyer: Buyer, random: () => number): Promise<void> => {
  const products = await rowsOf<{ id: string }>(shop.db, "select id from products order by id");
  if (products.length === 0) return;
  const row = await findProduct(shop.db, pick(random, products).id);
  if (!row?.seller_slug) return;
  await findAvailable(shop, row.product);
  const seller = await readSellerPage(shop, row.seller_slug);
  if (seller && random() < 0.15) await setFollowing(shop, buyer, seller.id, random() < 0.9);
};

const opinions = [
  [5, "Just as I hoped", "It feels even better than it looks. I would buy it again."],
  [5, "Lovely work", ""],
  [4, "Very nice", "A little smaller than I thought, and still my favorite."],
  [4, "Good, slow to arrive", "Worth the wait."],
  [3, "Fine", "The color is darker than in the picture."],
  [2, "Not for me", "It came with a scratch on the side."],
] as const;

type Delivered = { id: string; buyer_id: string };

/**
 * Handles a delivered order: about every third one is reviewed, every tenth returned. The order's
 * id decides which orders are handled, each of them once.
 */
const handleDelivered = async (shop: Shop, random: () => number): Promise<void> => {
  const delivered = await rowsOf<Delivered>(
    shop.db,
    `select o.id, o.buyer_id from orders o join order_states s on s.order_id = o.id
     where s.state ->> 'status' in ('delivered', 'completed') and jsonb_array_length(s.state -> 'returns') = 0
       and o.buyer_id = any ($1) and o.notice is null and hashtext(o.id::text) & 31 < 14
       and not exists (select from reviews r where r.order_id = o.id)
     order by o.paid_at limit 1`,
    [regulars.map(({ id }) => id)],
  );
  for (const { id, buyer_id } of delivered) {
    const buyer = findBuyer(buyer_id);
    const [state] = await listStates(shop.db, [id]);
    const item = state?.items.find((line) => line.delivered > 0);
    if (!item) continue;
    const quantities = new Map([[item.id, 1]]);
    if (random() < 0.23)
      await requestReturn(shop, buyer, id, { reason: "no_longer_needed", note: "", quantities });
    else {
      const [rating, title, body] = pick(random, opinions);
      await writeReview(shop, buyer, id, { productId: item.product_id, rating, title, body });
    }
  }
};

/**
 * Makes one visit of a simulated customer: views a product and, if `buys`, about every sixth time,
 * places an order.
 */
export const visit = async (
  shop: Shop,
  random: () => number,
  { buys }: { buys: boolean },
): Promise<void> => {
  const buyer = pick(random, regulars);
  await browse(shop, buyer, random);
  if (buys) await buy(shop, buyer, random);
  await handleDelivered(shop, random);
};
