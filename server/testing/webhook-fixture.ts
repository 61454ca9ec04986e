import { webhooksApi } from "@sellerdesk/contract/webhooks";
import { sql } from "kysely";
import { deliverDue } from "../src/features/webhooks/deliver-service.ts";
import { dispatchEvents } from "../src/features/webhooks/dispatch-service.ts";
import { type TestApp, testApp } from "./client.ts";
import { emptyTables } from "./empty-tables.ts";
import { createSeller } from "./seller-factory.ts";
import { createWebhookTo } from "./webhook-factory.ts";
import { type Receiver, startReceiver } from "./webhook-receiver.ts";

type Seller = Awaited<ReturnType<typeof createSeller>>;
type Listening = { seller: Seller; webhook: { id: string; secret: string } };

/**
 * Opens a shop with one webhook for its own events, a receiver, and functions that let time pass.
 */
export const webhookFixture = () => {
  let t: TestApp;
  let receiver: Receiver;
  let now: Listening;
  const parts = () => ({
    db: t.db,
    secrets: t.secrets,
    postPublic: receiver.post,
    log: { info() {}, warn() {}, error() {} },
  });
  const deliveries = async () =>
    (await t.call(webhooksApi.deliveries, { params: { id: now.webhook.id } }, now.seller)).ok.data;
  return {
    async open(): Promise<{ t: TestApp; receiver: Receiver }> {
      receiver = await startReceiver();
      t = await testApp({ postPublic: receiver.post });
      return { t, receiver };
    },
    async close(): Promise<void> {
      await t.close();
      receiver.close();
    },
    /**
     * Creates another shop with the only webhook. Deliveries of an earlier test would otherwise
     * become due in this one.
     */
    async reset(): Promise<Listening> {
      await emptyTables(t.db, ["webhooks", "webhook_queue", "webhook_topics"]);
      receiver.reset();
      const seller = await createSeller(t.db);
      now = { seller, webhook: await createWebhookTo(t.db, seller.id, { topics: ["seller"] }) };
      return now;
    },
    parts,
    /** Dispatches events and sends due deliveries, as a server does every second. */
    work: async (): Promise<void> => {
      await dispatchEvents(t.db);
      await deliverDue(parts());
    },
    /** Causes an event: changes the name of the shop. */
    causeEvent: (name = "Another Name") =>
      sql`update sellers set business_name = ${name} where id = ${now.seller.id}`.execute(t.db),
    /**
     * Moves all scheduled deliveries closer by `seconds`, in UTC: only there is the difference of two
     * times immutable, which a distributed database demands.
     */
    passTime: async (seconds: number): Promise<void> => {
      const earlier = (column: string) =>
        sql`${sql.ref(column)} = (${sql.ref(column)} at time zone 'UTC' - make_interval(secs => ${seconds})) at time zone 'UTC'`;
      await sql`update webhook_deliveries set ${earlier("next_attempt_at")}`.execute(t.db);
      await sql`
        update webhooks set ${earlier("wake_at")}, ${earlier("paused_until")}, ${earlier("failing_since")}`.execute(
        t.db,
      );
    },
    read: async () =>
      (await t.call(webhooksApi.find, { params: { id: now.webhook.id } }, now.seller)).ok.data,
    deliveries,
    /** The only delivery. @throws Error if there are none or several */
    findOnlyDelivery: async () => {
      const [first, ...more] = await deliveries();
      if (!first || more.length > 0)
        throw new Error(`${more.length + Number(!!first)} deliveries instead of one`);
      return first;
    },
    /** The first request that the receiver got. @throws Error if there is none */
    findFirstRequest: () => {
      const [first] = receiver.received;
      if (!first) throw new Error("nothing came");
      return first;
    },
    /** Makes the receiver fail from now on, or work. */
    failDeliveries: () =>
      receiver.answerWith((_, response) => response.writeHead(500).end("broken")),
    acceptDeliveries: () =>
      receiver.answerWith((_, response) => response.writeHead(200).end("thanks")),
  };
};
