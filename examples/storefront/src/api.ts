import { type createClient, SellerdeskError } from "@sellerdesk/client";

export type Client = ReturnType<typeof createClient>;

type Answer<Method extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Method>>;

/** A product that is for sale. */
export type Product = NonNullable<
  Answer<Client["catalogue"]["read"]>["changes"][number]["product"]
>;
export type Variant = Product["variants"][number];
/** A seller's public page. */
export type SellerPage = Answer<Client["sellers"]["read"]>;
/** One seller's part of an order. */
export type OrderState = Answer<Client["orders"]["changes"]>["changes"][number];

/** Returns the reply with which Sellerdesk refused a request; null for every other failure. */
export const refusalOf = (error: unknown) =>
  error instanceof SellerdeskError && error.failure.kind === "refused" ? error.failure : null;
