import { OfferListQuery } from "@sellerdesk/contract/offers";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInApp } from "../../../../testing/render.tsx";
import { seller } from "../../../../testing/seller.ts";
import { clearSession, logIn } from "../../../lib/session.ts";
import { useOffers } from "../api.ts";
import { ChosenOffers } from "./selected-offers.tsx";

beforeEach(() => logIn({ ...seller, plan_status: "active" }));
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

/** A list of offers of which one active offer is selected. */
const SelectedList = ({ onClear }: { onClear: () => void }) => {
  useOffers(OfferListQuery.parse({}));
  return (
    <ChosenOffers
      states={["active"]}
      selection={{ ids: ["1"] }}
      count={1}
      all={undefined}
      onChooseAll={() => undefined}
      onClear={onClear}
    />
  );
};

test.each([
  { act: "pauses", button: "Pause", confirm: null },
  { act: "ends", button: "End", confirm: "End now" },
  { act: "K40 deletes", button: "Delete", confirm: "Delete" },
])("$act offers and resets the selection before the list is refreshed", async (given) => {
  const onClear = vi.fn<() => void>();
  const answers = [Response.json({ status: true, data: [], meta: { total: 1 } })];
  const reads: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    if (method !== "GET")
      return Response.json({ status: true, data: { changed: 1, left: 0, deleted: 1 } });
    reads.push(path);
    return answers.pop() ?? (await new Promise<Response>(() => undefined));
  });
  renderInApp(<SelectedList onClear={onClear} />);
  await userEvent.click(await screen.findByRole("button", { name: given.button }));
  if (given.confirm !== null) {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: given.confirm }));
  }
  await waitFor(() => expect(onClear).toHaveBeenCalledOnce());
  expect(reads).toHaveLength(2);
});
