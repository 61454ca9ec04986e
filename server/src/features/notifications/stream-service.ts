import pLimit from "p-limit";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { createCoalescedRunner } from "../../lib/concurrency/coalesce.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { findStreamStart, listFromStream } from "./queries.ts";

/** The connection of a stream; `plugins/event-stream.ts` creates the real one. */
type Output = {
  send: (event: { id: number; event: string; data: unknown }) => Promise<boolean>;
  sendHeartbeat: () => void;
  end: () => void;
  onEnd: (run: () => void) => void;
};
type Viewer = { id: SellerId; sessionId: string };
/** Finds the ids of those sessions that are still live. */
export type FindLiveSessions = (sessions: readonly Viewer[]) => Promise<Set<string>>;
type Stream = {
  viewer: Viewer;
  output: Output;
  /** Delivers new notifications. */
  pull: () => void;
  /** Announces that earlier notifications were read or deleted. */
  sendChanged: () => void;
};

/**
 * Streams of one seller in one process. A further one ends the oldest, which may be left over from
 * a lost network connection.
 */
const maxStreamsPerSeller = 20;
/**
 * Streams that read at the same time, out of the pool's 16 connections. The others wait here,
 * where no timeout of five seconds applies, and requests still find a connection while thousands of
 * streams catch up.
 */
const readersAtOnce = 4;
/** Rows of one read while a stream catches up; also the most that wait in memory for one client. */
const pageSize = 100;
const heartbeatInterval = 15_000;
/**
 * The longest time, in milliseconds, that an ended session may keep its stream if its announcement
 * was lost (safety 12).
 */
const sessionCheckInterval = 5000;

/**
 * Creates the notification streams of one server process. Each stream reads the seller's numbered
 * notifications from its own cursor on. Announcements only trigger a read: one that is lost or
 * arrives twice does not change what is delivered.
 */
export const createNotificationStreams = (
  { db, listener, log }: Pick<Deps, "db" | "listener" | "log">,
  findLiveSessions: FindLiveSessions,
) => {
  const streams = new Map<SellerId, Set<Stream>>();
  const readLimiter = pLimit(readersAtOnce);
  const all = () => [...streams.values()].flatMap((ofSeller) => [...ofSeller]);
  const pullAll = () => all().forEach((stream) => stream.pull());

  const checkSessions = async (openStreams: Iterable<Stream>): Promise<void> => {
    const watched = [...openStreams];
    if (watched.length === 0) return;
    const viewers = watched.map(({ viewer }) => viewer);
    const live = await readLimiter(() => findLiveSessions(viewers));
    for (const { viewer, output } of watched) if (!live.has(viewer.sessionId)) output.end();
  };
  const checkInBackground = (openStreams: Iterable<Stream>) =>
    void checkSessions(openStreams).catch((err: unknown) =>
      log.warn({ err }, "sessions of open streams were not checked"),
    );

  // Announced ids come from the database. An id without streams in this process finds none.
  const ofSeller = (id: string) => streams.get(id as SellerId) ?? new Set();
  let isStopped = false;
  let ending: (() => void)[] = [];
  const start = () => {
    if (ending.length > 0) return;
    // A heartbeat also pulls, in case an announcement was lost.
    const sendHeartbeat = setInterval(() => {
      for (const { output } of all()) output.sendHeartbeat();
      pullAll();
    }, heartbeatInterval);
    const check = setInterval(() => checkInBackground(all()), sessionCheckInterval);
    ending = [
      listener.on("notifications", {
        receive: (ids) =>
          ids.split(",").forEach((id) => ofSeller(id).forEach((stream) => stream.pull())),
        catchUp: pullAll,
      }),
      listener.on("notification_changes", {
        receive: (id) => ofSeller(id).forEach((stream) => stream.sendChanged()),
        catchUp: () => all().forEach((stream) => stream.sendChanged()),
      }),
      listener.on("sessions", {
        receive: (id) => checkInBackground(ofSeller(id)),
        catchUp: () => checkInBackground(all()),
      }),
      () => clearInterval(sendHeartbeat),
      () => clearInterval(check),
    ];
  };

  const add = (stream: Stream) => {
    const { id } = stream.viewer;
    const open = streams.get(id) ?? new Set();
    streams.set(id, open.add(stream));
    stream.output.onEnd(() => {
      open.delete(stream);
      if (open.size === 0) streams.delete(id);
    });
    const [oldest] = open;
    if (open.size > maxStreamsPerSeller) oldest?.output.end();
  };

  return {
    /**
     * Delivers to one client: first `ready`, then every notification after `lastEventId`, or from
     * now on if it is null. In between it sends `changed` if earlier ones were read or deleted
     * elsewhere.
     * @param connect answers the request; called once the starting point is known, so that a
     * failure before it is an ordinary response
     */
    async open(viewer: Viewer, lastEventId: number | null, connect: () => Output): Promise<void> {
      let cursor = await findStreamStart(db, viewer.id, lastEventId);
      if (isStopped) throw new AppError("unavailable", { retryAfter: 1 });
      const output = connect();
      const read = createCoalescedRunner(async () => {
        for (;;) {
          const page = await readLimiter(() => listFromStream(db, viewer.id, cursor, pageSize));
          for (const { seq, notification } of page) {
            cursor = seq;
            if (!(await output.send({ id: seq, event: "notification", data: notification })))
              return;
          }
          if (page.length < pageSize) return;
        }
      });
      const pull = () =>
        void read().catch((err: unknown) =>
          log.warn({ err }, "a stream could not read; the next beat tries again"),
        );
      const sendChange = createCoalescedRunner(async () => {
        await output.send({ id: cursor, event: "changed", data: {} });
      });
      const sendChanged = () => void sendChange();
      const stream = { viewer, output, pull, sendChanged };
      start();
      add(stream);
      await output.send({ id: cursor, event: "ready", data: {} });
      pull();
      checkInBackground([stream]);
    },
    /** Ends every stream. Clients reconnect to a process that accepts requests. */
    stop() {
      isStopped = true;
      for (const end of ending) end();
      for (const { output } of all()) output.end();
    },
  };
};
