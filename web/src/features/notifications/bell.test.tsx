import { i18n } from "@lingui/core";
import type { Notification } from "@sellerdesk/contract/notifications";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderInApp } from "../../../testing/render.tsx";
import { seller } from "../../../testing/seller.ts";
import { formatAgo } from "../../lib/format.ts";
import { clearSession, logIn } from "../../lib/session.ts";
import { NotificationBell } from "./bell.tsx";

const minute = 60_000;
const notice = (
  number: number,
  changes: Partial<Notification> & { ago?: number } = {},
): Notification => {
  const { ago = 0, ...rest } = changes;
  return {
    id: `id-${number}`,
    notification_type: "order",
    message: `Order ${number}`,
    created_at: new Date(Date.now() - ago).toISOString().slice(0, 19),
    read_at: false,
    data: { entity_id: null },
    ...rest,
  };
};

const asOf = "2026-03-04T12:00:00.000000Z";
/** Starts an in-memory API of notifications behind `fetch`. */
const startServer = (notices: Notification[]) => {
  const server: { notices: Notification[]; isDown: boolean; send: (item: Notification) => void } = {
    notices,
    isDown: false,
    send: () => undefined,
  };
  const reply = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
  const stream = () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const write = (event: string, data: object) => {
          const text = `id: 1\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
          controller.enqueue(new TextEncoder().encode(text));
        };
        write("ready", {});
        server.send = (item) => {
          server.notices = [item, ...server.notices];
          write("notification", item);
        };
      },
    });
    return new Response(body);
  };
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    if (server.isDown)
      return reply({ status: false, code: "internal", message: "Down", request_id: "1" }, 500);
    if (pathname.endsWith("/stream")) return stream();
    if (method === "POST") {
      // Cast: the client sends JSON text.
      const { ids, all }: { ids?: string[]; all?: { as_of: string } } = JSON.parse(body as string);
      const isNamed = ({ id }: Notification) => ids?.includes(id) ?? all?.as_of === asOf;
      server.notices = server.notices.map((item) =>
        isNamed(item) ? { ...item, read_at: true } : item,
      );
    }
    const unread = server.notices.filter(({ read_at }) => !read_at);
    const shown = searchParams.get("tab") === "unread" ? unread : server.notices;
    const data = shown.slice(0, Number(searchParams.get("per_page") ?? 25));
    return reply({
      status: true,
      data,
      meta: { total: shown.length, unread: unread.length, as_of: asOf },
    });
  });
  return server;
};

const open = async () =>
  userEvent.click(await screen.findByRole("button", { name: /^Notifications/ }));

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  logIn({ ...seller, plan_status: "active" });
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const makeNotices = (count: number, changes: Partial<Notification> = {}) =>
  Array.from({ length: count }, (_, index) => notice(index, changes));

describe("the badge", () => {
  test.each([
    [0, "Notifications", null],
    [1, "Notifications, 1 unread", "1"],
    [100, "Notifications, 100 unread", "100"],
    [101, "Notifications, 100+ unread", "100+"],
  ])("F6 shows %i unread", async (count, name, badge) => {
    startServer(makeNotices(count));
    renderInApp(<NotificationBell />);
    const bell = await screen.findByRole("button", { name });
    expect(bell.textContent).toBe(badge ?? "");
  });
});

describe("the dropdown", () => {
  test.each([
    [0, "View notifications"],
    [3, "View notifications"],
    [4, "View all 4 notifications"],
    [128, "View all 128 notifications"],
  ])("F4 with %i notifications, shows at most three and the link %j", async (count, text) => {
    startServer(makeNotices(count));
    renderInApp(<NotificationBell />);
    await open();
    const link = await screen.findByRole("link", { name: text });
    expect(link.getAttribute("href")).toBe("/notifications");
    expect(screen.queryAllByText(/^Order \d+$/)).toHaveLength(Math.min(3, count));
  });

  test.each([
    ["order", "/orders"],
    ["follow", "/followers"],
    ["offer", "/offers"],
    ["offer_product", "/offers"],
  ] as const)("F5 H3 a click on %s marks it read and leads to %s", async (type, path) => {
    const server = startServer([notice(1, { notification_type: type })]);
    const { address } = renderInApp(<NotificationBell />);
    await open();
    await userEvent.click(await screen.findByRole("link", { name: /Order 1/ }));
    await waitFor(() => expect(address()).toBe(path));
    await screen.findByRole("button", { name: "Notifications" });
    expect(server.notices[0]?.read_at).toBe(true);
  });

  test("H3 J3 with a lapsed plan a notification neither opens nor becomes read", async () => {
    logIn({ ...seller, plan_status: "expired" });
    const server = startServer([notice(1)]);
    const { address } = renderInApp(<NotificationBell />);
    await open();
    await userEvent.click(await screen.findByText("Order 1"));
    expect(screen.queryByRole("link", { name: /Order 1/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
    expect(address()).toBe("/");
    expect(server.notices[0]?.read_at).toBe(false);
  });

  test("F7 truncates a message after 70 whole characters", async () => {
    startServer([
      notice(1, { message: "a".repeat(70) }),
      notice(2, { message: "b".repeat(71) }),
      notice(3, { message: "🧺".repeat(80) }),
    ]);
    renderInApp(<NotificationBell />);
    await open();
    expect(await screen.findByText("a".repeat(70))).toBeDefined();
    expect(screen.getByText(`${"b".repeat(70)}…`)).toBeDefined();
    expect(screen.getByText(`${"🧺".repeat(70)}…`)).toBeDefined();
  });

  test("F8 shows the age of each notification", async () => {
    startServer([
      notice(1),
      notice(2, { ago: 5 * minute + 30_000 }),
      notice(3, { created_at: "2026-03-04T12:00:00" }),
    ]);
    renderInApp(<NotificationBell />);
    await open();
    expect(await screen.findByText("Just now")).toBeDefined();
    expect(screen.getByText("5 minutes ago")).toBeDefined();
    expect(screen.getByText("Date: 04-03-2026")).toBeDefined();
  });

  test.each([
    [0, "Just now"],
    [59, "Just now"],
    [2 * 60, "2 minutes ago"],
    [3599, "59 minutes ago"],
    [2 * 3600, "2 hours ago"],
    [24 * 3600 - 1, "23 hours ago"],
    [24 * 3600, "Date: 03-03-2026"],
  ])("F8 after %i seconds, shows %j", (seconds, text) => {
    i18n.loadAndActivate({ locale: "en", messages: {} });
    const now = new Date("2026-03-04T12:00:00Z");
    const createdAt = new Date(now.getTime() - seconds * 1000).toISOString().slice(0, 19);
    expect(formatAgo(createdAt, now)).toBe(text);
  });

  test("H3 Mark all as read leaves nothing unread", async () => {
    const server = startServer(makeNotices(230));
    renderInApp(<NotificationBell />);
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
    await screen.findByRole("button", { name: "Notifications" });
    expect(server.notices.every(({ read_at }) => read_at)).toBe(true);
  });

  test("L3 logs a failed fetch, explains it in the dropdown, and offers to try again", async () => {
    const server = startServer([notice(1)]);
    server.isDown = true;
    renderInApp(<NotificationBell />);
    await open();
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByRole("alert").textContent).toContain("Notifications could not be loaded.");
    expect(vi.mocked(console.warn).mock.calls.flat().join(" ")).toContain(
      "/api/notifications/vendor",
    );
    server.isDown = false;
    await userEvent.click(again);
    expect(await screen.findByText("Order 1")).toBeDefined();
  });
});

describe("live updates", () => {
  test("F4 F6 counts, shows and announces a new notification without a reload", async () => {
    const server = startServer([notice(1, { read_at: true })]);
    renderInApp(<NotificationBell />);
    await screen.findByRole("button", { name: "Notifications" });
    await waitFor(() => server.send(notice(2, { message: "Ada ordered 2 items" })));
    await screen.findByRole("button", { name: "Notifications, 1 unread" });
    expect(screen.getByRole("status").textContent).toBe("New notification: Ada ordered 2 items");
    await open();
    expect(await screen.findByRole("link", { name: /Ada ordered 2 items/ })).toBeDefined();
  });
});
