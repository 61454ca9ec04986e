import { BannerPageQuery } from "@sellerdesk/contract/banners";
import { CustomerPageQuery } from "@sellerdesk/contract/customers";
import { DashboardPageQuery } from "@sellerdesk/contract/dashboard";
import { FollowerListQuery } from "@sellerdesk/contract/followers";
import type { Schema } from "@sellerdesk/contract/http";
import { InventoryPageQuery, InventorySelection } from "@sellerdesk/contract/inventory";
import { NotificationListQuery } from "@sellerdesk/contract/notifications";
import { OfferPageQuery } from "@sellerdesk/contract/offers";
import { OrderListQuery } from "@sellerdesk/contract/order-list";
import { OrderPageQuery } from "@sellerdesk/contract/order-packing";
import { ProductListQuery, ProductPageQuery } from "@sellerdesk/contract/product-lists";
import { ReviewListQuery } from "@sellerdesk/contract/reviews";
import { DeliveryPageQuery } from "@sellerdesk/contract/webhooks";
import { withDefaults } from "../lib/tolerant-search.ts";

const listQuery = <S extends Schema>(schema: S) => ({
  schema,
  read: withDefaults(schema).parse,
});

/** The query schema of each list, which parses the list's URL. */
export const listQueries = {
  dashboard: listQuery(DashboardPageQuery),
  products: listQuery(ProductPageQuery),
  product: listQuery(ProductListQuery),
  reviews: listQuery(ReviewListQuery),
  orders: listQuery(OrderPageQuery),
  order: listQuery(OrderListQuery),
  inventory: listQuery(InventoryPageQuery),
  modifiedInventory: listQuery(InventorySelection),
  customers: listQuery(CustomerPageQuery),
  followers: listQuery(FollowerListQuery),
  deliveries: listQuery(DeliveryPageQuery),
  banners: listQuery(BannerPageQuery),
  offers: listQuery(OfferPageQuery),
  notifications: listQuery(NotificationListQuery),
};
export type ListQueries = typeof listQueries;
