import { openCapture, type Statement } from "@sellerdesk/server/testing/capture-statements";
import pg from "pg";
import type { Load } from "./measure.ts";
import { bigSellerId, variantId } from "./seed.ts";

/**
 * The statements of one write, and the values that must be unique. The floor sends them again with
 * new values.
 */
export type Template = { statements: Statement[]; fresh: string[] };
export type Write = {
  name: string;
  target: number;
  plainTarget: number | null;
  load: Load;
  templates: Template[];
};

/**
 * The number of bodies that are sent in turns: few enough to capture, and so many that connections
 * seldom wait for the same row.
 */
const bodies = 100;
const path = { place: "/api/marketplace/v1/orders", adjust: "/api/transaction" };

const orderOf = (index: number, external_id: string) => ({
  external_id,
  placed_at: "2026-11-18T16:41:00Z",
  currency: "USD",
  customer: { external_id: `c${1 + (index % 50)}`, name: `Buyer ${1 + (index % 50)}` },
  shipping_address: {
    name: "Buyer",
    line1: "ul. Lipowa 1",
    city: "Wrocław",
    postal_code: "50-128",
    country: "PL",
  },
  items: [0, 1].map((line) => ({
    variant_id: variantId(index * 2 + line),
    quantity: 1,
    unit_price_minor: 2500,
  })),
  shipping_minor: 500,
  payment: { status: "paid", method: "card" },
});
const adjustmentOf = (index: number) => ({
  reason: "received",
  items: [{ variant_id: variantId(index), mode: "increase", quantity: 1 }],
});

/** The requests for orders and stock adjustments: the `n`-th of a run with a unique `mark`. */
const loads = (tokens: { seller: string; marketplace: string }) => ({
  place: {
    path: path.place,
    token: tokens.marketplace,
    post: (n: number, mark: string) => ({
      headers: { "idempotency-key": `${mark}-${n}` },
      body: orderOf(n % bodies, `${mark}-${n}`),
    }),
  },
  adjust: {
    path: path.adjust,
    token: tokens.seller,
    post: (n: number) => ({
      headers: {},
      body: adjustmentOf(n % bodies),
    }),
  },
});

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const uuidsIn = (statements: Statement[]): string[] =>
  JSON.stringify(statements.map(({ values }) => values)).match(uuid) ?? [];

/**
 * Captures the statements of our write for each body. An id that differs between two runs of the
 * same body is generated for each request.
 */
const captureTemplates = async (databaseUrl: string, load: Required<Load>): Promise<Template[]> => {
  const { capture, close } = await openCapture(databaseUrl);
  const send = (n: number, mark: string) => {
    const { headers, body } = load.post(n, mark);
    return capture({ method: "POST", url: load.path, token: load.token, headers, body });
  };
  const templates: Template[] = [];
  for (let index = 0; index < bodies; index++) {
    const before = new Set(uuidsIn(await send(index, "before")));
    const statements = await send(index, "captured");
    const fresh = uuidsIn(statements).filter((id) => !before.has(id));
    templates.push({ statements, fresh: [...new Set([...fresh, `captured-${index}`])] });
  }
  await close();
  return templates;
};

/** Prepares order ingestion and stock updates, with the statements that the floor sends instead. */
export const prepareWrites = async (
  databaseUrl: string,
  tokens: { seller: string; marketplace: string },
): Promise<Write[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "update inventory set on_hand = 1000000 where seller_id = $1 and variant_id = any($2)",
    [bigSellerId, Array.from({ length: bodies * 2 }, (_, index) => variantId(index))],
  );
  await client.end();
  const { place: placeOrder, adjust } = loads(tokens);
  return [
    {
      name: "an order of two lines",
      target: 0.6,
      plainTarget: null,
      load: placeOrder,
      templates: await captureTemplates(databaseUrl, placeOrder),
    },
    {
      name: "a stock update",
      target: 0.6,
      plainTarget: 0.5,
      load: adjust,
      templates: await captureTemplates(databaseUrl, adjust),
    },
  ];
};
