import { OrderListQuery } from "@sellerdesk/contract/order-list";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInApp } from "../../../../testing/render.tsx";
import { seller } from "../../../../testing/seller.ts";
import { clearSession, logIn } from "../../../lib/session.ts";
import { useOrders } from "../api.ts";
import { SelectedOrdersBar } from "./selected-orders-bar.tsx";

beforeEach(() => logIn({ ...seller, plan_status: "active" }));
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

/** A list of two orders, one of which is selected and was never in view. */
const SelectedList = ({ onChange }: { onChange: (ids: ReadonlySet<string>) => void }) => {
  useOrders(OrderListQuery.parse({}));
  return (
    <SelectedOrdersBar
      ids={new Set(["1"])}
      list={{ total: 2, is_capped: false }}
      filters={{ search: "" }}
      seen={new Map()}
      onChange={onChange}
    />
  );
};

test("C8 accepts orders and resets the selection before the list is refreshed", async () => {
  const onChange = vi.fn<(ids: ReadonlySet<string>) => void>();
  const answers = [Response.json({ status: true, data: [], meta: { total: 2 } })];
  const reads: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    if (method !== "GET")
      return Response.json({ status: true, data: { accepted: 1, skipped: [] } });
    reads.push(path);
    return answers.pop() ?? (await new Promise<Response>(() => undefined));
  });
  renderInApp(<SelectedList onChange={onChange} />);
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(new Set()));
  expect(reads).toHaveLength(2);
});
