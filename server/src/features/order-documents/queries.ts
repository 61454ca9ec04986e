import type { Locale } from "@sellerdesk/contract/languages";
import type { Address } from "@sellerdesk/contract/address";
import type { ShopAddress } from "@sellerdesk/contract/profile";
import type { OrderStatus, PaymentStatus } from "@sellerdesk/contract/order-statuses";
import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";

/** An order item. Amounts are in minor units and leave out what was canceled. */
export type PrintedItem = {
  title: string;
  sku: string | null;
  option_values: string[];
  /** Ordered and not canceled. */
  quantity: number;
  shipped: number;
  unit_price_minor: number;
  /** Price less discount. */
  net_minor: number;
  tax_minor: number;
};

export type PrintedOrder = {
  id: string;
  order_no: string;
  external_id: string;
  placed_at: Date;
  status: OrderStatus;
  payment_status: PaymentStatus;
  payment_method: string;
  currency: string;
  subtotal_minor: number;
  discount_minor: number;
  shipping_minor: number;
  tax_minor: number;
  total_minor: number;
  shipping_address: Address;
  billing_address: Address | null;
  note: string;
  items: PrintedItem[];
};

/** Counts the ids that are orders of the seller. */
export const countOrdersOf = async (db: Db, sellerId: SellerId, ids: string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from orders where seller_id = ${sellerId} and id = any(${ids})`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Lists orders for printing, in the order of `ids`. */
export const listPrintedOrders = async (
  db: Db,
  sellerId: SellerId,
  ids: string[],
): Promise<PrintedOrder[]> => {
  const { rows } = await sql<PrintedOrder>`
    select o.id, o.order_no, o.external_id, o.placed_at, o.status, o.payment_status, o.payment_method, o.currency,
      o.subtotal_minor, o.discount_minor, o.shipping_minor, o.tax_minor, o.total_minor, o.shipping_address,
      o.billing_address, o.note,
      (select coalesce(json_agg(json_build_object('title', i.snapshot -> 'title', 'sku', i.snapshot -> 'sku',
          'option_values', i.snapshot -> 'option_values', 'quantity', i.quantity - i.canceled, 'shipped', i.shipped,
          'unit_price_minor', i.unit_price_minor,
          'net_minor', i.net_minor, 'tax_minor', i.net_tax_minor) order by i.position), '[]')
        from order_items i where i.seller_id = ${sellerId} and i.order_id = o.id) as items
    from orders o where o.seller_id = ${sellerId} and o.id = any(${ids})
    order by array_position(${ids}::uuid[], o.id)`.execute(db);
  return rows;
};

export type Issuer = {
  business_name: string;
  timezone: string;
  locale: Locale;
  address: ShopAddress | null;
  return_address: ShopAddress | null;
  tax_id: string;
  registration_no: string;
};

/** Finds the sender of the goods and the invoice. */
export const findIssuer = async (db: Db, sellerId: SellerId): Promise<Issuer | undefined> => {
  const { rows } = await sql<Issuer>`
    select business_name, timezone, locale, address, return_address, tax_id, registration_no from sellers
    where id = ${sellerId}`.execute(db);
  return rows[0];
};
