import { expect, test } from "vitest";
import { paths } from "./paths.ts";

test("B2-C17 builds every link of the app", () => {
  const links = Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, path("{id}")]),
  );
  expect(links).toMatchInlineSnapshot(`
    {
      "addProduct": "/products/add",
      "banners": "/sellerpage-banner",
      "customers": "/customers",
      "dashboard": "/dashboard",
      "followers": "/followers",
      "inventory": "/inventory",
      "landing": "/become-a-seller",
      "login": "/login",
      "modifiedInventory": "/modifiedInventory",
      "notifications": "/notifications",
      "offers": "/offers",
      "order": "/orders/order-summary/{id}",
      "orders": "/orders",
      "plans": "/plans",
      "product": "/products/{id}",
      "productReviews": "/products/review/{id}",
      "products": "/products",
      "profile": "/profile",
      "register": "/register",
      "reviews": "/products/review/all",
      "socialLinks": "/social-links",
      "terms": "/terms-and-conditions",
    }
  `);
});
