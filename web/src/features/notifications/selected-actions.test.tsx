import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInApp } from "../../../testing/render.tsx";
import { seller } from "../../../testing/seller.ts";
import { clearSession, logIn } from "../../lib/session.ts";
import { useNotifications } from "./api.ts";
import { ChosenActions } from "./selected-actions.tsx";

beforeEach(() => logIn({ ...seller, plan_status: "active" }));
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

/** A list of notifications whose only one is selected. */
const SelectedList = ({ onDone }: { onDone: () => void }) => {
  useNotifications({});
  return <ChosenActions choice={{ ids: ["1"] }} count={1} hasUnread hasRead onDone={onDone} />;
};

test("H4 marking resets the selection before the list is refreshed", async () => {
  const onDone = vi.fn<() => void>();
  const answers = [Response.json({ status: true, data: [], meta: { total: 1, unread: 1 } })];
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (_path: string, { method = "GET" }: RequestInit = {}) => {
    requests.push(method);
    if (method === "POST") return Response.json({ status: true, data: { unread: 0 } });
    return answers.pop() ?? (await new Promise<Response>(() => undefined));
  });
  renderInApp(<SelectedList onDone={onDone} />);
  await userEvent.click(await screen.findByRole("button", { name: "Mark as read" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(requests).toEqual(["GET", "POST", "GET"]);
});
