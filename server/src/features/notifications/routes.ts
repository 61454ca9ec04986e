import { notificationPreferencesApi } from "@sellerdesk/contract/notification-preferences";
import { notificationsApi } from "@sellerdesk/contract/notifications";
import { pushApi } from "@sellerdesk/contract/push";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { openEventStream } from "../../plugins/event-stream.ts";
import { toPage } from "../../lib/page.ts";
import { route, transactionRoute } from "../../plugins/route.ts";
import { startDispatcher } from "./jobs.ts";
import { countNotifications, findNow, listNotifications } from "./queries.ts";
import { readPreferences, savePreference } from "./preference-service.ts";
import { readPushState, subscribe, unsubscribe } from "./push/service.ts";
import { countTabs } from "./rules.ts";
import { markNotifications, deleteNotifications } from "./change-service.ts";
import { createNotificationStreams, type FindLiveSessions } from "./stream-service.ts";

/**
 * Returns the last event id of the client's previous stream; null if it is not one of our numbers.
 */
const lastEventId = ({ headers }: FastifyRequest): number | null => {
  const given = headers["last-event-id"];
  return typeof given === "string" && /^\d{1,15}$/.test(given) ? Number(given) : null;
};

/** Routes of K47 to K49 and the live stream. A process that listens also dispatches. */
export const notificationRoutes = (
  app: FastifyInstance,
  deps: Deps,
  findLiveSessions: FindLiveSessions,
): void => {
  const { db } = deps;
  const streams = createNotificationStreams(deps, findLiveSessions);
  app.addHook("preClose", async () => streams.stop());
  let dispatcher: ReturnType<typeof startDispatcher> | undefined;
  app.addHook("onListen", async () => {
    dispatcher = startDispatcher(deps);
  });
  app.addHook("onClose", async () => dispatcher?.stop());

  route(app, notificationsApi.list, async ({ query }, { seller }) => {
    // Read before the rows: a notification that is added in between is in neither, or in the rows
    // alone.
    const as_of = await findNow(db);
    const [rows, counted] = await Promise.all([
      listNotifications(db, seller.id, query),
      countNotifications(db, seller.id),
    ]);
    const counts = countTabs(counted);
    const { data, meta } = toPage(query, { rows, total: counts[query.tab], isCapped: false });
    return { data, meta: { ...meta, unread: counts.unread, counts, as_of } };
  });

  transactionRoute(app, notificationsApi.markRead, async (tx, { body }, { seller }) => ({
    data: await markNotifications(tx, seller.id, body),
  }));

  transactionRoute(app, notificationsApi.delete, async (tx, { body }, { seller }) => ({
    data: await deleteNotifications(tx, seller.id, body),
  }));

  route(app, notificationPreferencesApi.find, async (_input, { seller }) => ({
    data: await readPreferences(db, seller.id),
  }));

  transactionRoute(app, notificationPreferencesApi.save, async (tx, { body }, { seller }) => ({
    data: await savePreference(tx, seller.id, body),
  }));

  route(app, pushApi.find, async (_input, { seller }) => ({
    data: await readPushState(deps, seller),
  }));

  transactionRoute(app, pushApi.subscribe, async (tx, { body }, { seller }) => {
    await subscribe(tx, seller, body);
    return { data: await readPushState({ ...deps, db: tx }, seller) };
  });

  transactionRoute(app, pushApi.unsubscribe, async (tx, _input, { seller }) => {
    await unsubscribe(tx, seller);
    return { data: await readPushState({ ...deps, db: tx }, seller) };
  });

  route(app, notificationsApi.stream, async (_input, request, reply) => {
    await streams.open(request.seller, lastEventId(request), () => openEventStream(reply));
    return reply;
  });
};
