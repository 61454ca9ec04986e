import type { NotificationPreference } from "@sellerdesk/contract/notification-preferences";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startApi } from "../../../testing/api.ts";
import { renderInApp } from "../../../testing/render.tsx";
import { seller } from "../../../testing/seller.ts";
import { clearSession, logIn } from "../../lib/session.ts";
import { PreferencesSection } from "./preferences-section.tsx";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  logIn(seller);
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const path = "/api/notifications/vendor/preferences";

/** Starts an in-memory API of two topics. */
const startPreferences = ({
  phone,
  refuses = false,
}: {
  phone: string | null;
  refuses?: boolean;
}) => {
  let preferences: NotificationPreference[] = [
    { topic: "orders", bell: true, mail: "at_once", sms: false, push: false },
    { topic: "offers", bell: true, mail: "daily", sms: false, push: false },
  ];
  return startApi({
    [`GET ${path}`]: () => ({ data: { preferences, email: "ada@example.com", phone } }),
    ["GET /api/notifications/vendor/push"]: () => ({ data: { public_key: "key", is_on: false } }),
    [`PUT ${path}`]: (changed) => {
      if (refuses) return { status: 409, code: "conflict", message: "Try again." };
      preferences = preferences.map((preference) =>
        preference.topic === changed.topic ? changed : preference,
      );
      return { data: changed };
    },
  });
};

describe("G1 notification preferences", () => {
  test("G1 saves each choice right away, with the other choices of its topic", async () => {
    const { calls } = startPreferences({ phone: "+4512345678" });
    renderInApp(<PreferencesSection />);
    await userEvent.click(await screen.findByRole("switch", { name: "Offers in the bell" }));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Offers by email" }), "Off");
    await userEvent.click(screen.getByRole("switch", { name: "Orders by SMS" }));
    await waitFor(() =>
      expect(
        calls.filter(({ endpoint }) => endpoint.startsWith("PUT")).map(({ body }) => body),
      ).toEqual([
        { topic: "offers", bell: false, mail: "daily", sms: false, push: false },
        { topic: "offers", bell: false, mail: "off", sms: false, push: false },
        { topic: "orders", bell: true, mail: "at_once", sms: true, push: false },
      ]),
    );
  });

  test("G1 reverts a choice that the server rejects, and shows the reason", async () => {
    startPreferences({ phone: "+4512345678", refuses: true });
    renderInApp(<PreferencesSection />);
    const bell = await screen.findByRole("switch", { name: "Orders in the bell" });
    await userEvent.click(bell);
    expect((await screen.findByRole("alert")).textContent).toBe("Try again.");
    await waitFor(() => expect(bell).toHaveProperty("checked", true));
  });

  test("G1 disables SMS without a verified number, and shows the reason", async () => {
    startPreferences({ phone: null });
    renderInApp(<PreferencesSection />);
    const sms = await screen.findByRole("switch", { name: "Orders by SMS" });
    expect(sms).toHaveProperty("disabled", true);
    const description = document.getElementById(sms.getAttribute("aria-describedby") ?? "");
    expect(description?.textContent).toBe("Text messages need a verified phone number.");
  });
});
