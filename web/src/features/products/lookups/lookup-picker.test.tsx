import type { LookupRequest } from "@sellerdesk/contract/lookups";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startApi } from "../../../../testing/api.ts";
import { renderInApp } from "../../../../testing/render.tsx";
import { seller } from "../../../../testing/seller.ts";
import { clearSession, logIn } from "../../../lib/session.ts";
import type { ComboboxItem } from "../../../ui/combobox-list.tsx";
import { ColorPicker, LookupPicker } from "./lookup-picker.tsx";

const request: LookupRequest = {
  id: "0198c0de-0000-7000-8000-000000000001",
  kind: "brand",
  name: "Sea & Sons",
  parent: null,
  hex: null,
  note: "",
  status: "open",
  lookup_id: null,
  reason: null,
  created_at: "2026-03-02T10:00:00.000Z",
  answered_at: null,
};
const page = { page: 1, per_page: 20, total: 0, is_capped: false, total_pages: 0 };
const makeEmptyPage = () => ({ data: [], meta: page });
const lighting = { id: "0198c0de-0000-7000-8000-000000000002", parent_id: null, name: "Lighting" };

const Picker = ({ kind }: { kind: "brand" | "category" }) => {
  const [value, setValue] = useState<ComboboxItem | null>(null);
  return <LookupPicker canAsk kind={kind} label="Picker" value={value} onChange={setValue} />;
};
const search = async (text: string) =>
  userEvent.type(await screen.findByRole("combobox", { name: /Picker/ }), text);
const choose = async (name: string) => userEvent.click(await screen.findByRole("option", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
/** Waits for the request and returns it. */
const sent = (calls: ReturnType<typeof startApi>["calls"]) =>
  vi.waitFor(() => {
    const call = calls.find(({ endpoint }) => endpoint.startsWith("POST"));
    if (!call) throw new Error("nothing was asked for");
    return call.body;
  }, 10_000);

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  logIn(seller);
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("K8 requests a missing brand from the picker, which then shows the open request", async () => {
  const requests: LookupRequest[] = [];
  const { calls } = startApi({
    "GET /api/brand": makeEmptyPage,
    "GET /api/lookups/requests": () => ({ data: requests, meta: page }),
    "POST /api/lookups/requests": () => {
      requests.push(request);
      return { data: request };
    },
  });
  renderInApp(<Picker kind="brand" />);
  await search("Sea & Sons");
  await choose("Request “Sea & Sons”…");
  const form = await dialog("Request a brand");
  expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("Sea & Sons");
  await userEvent.type(form.getByLabelText("What it is and why you need it"), "Bowls.");
  await userEvent.click(form.getByRole("button", { name: "Send request" }));
  expect(await sent(calls)).toEqual({
    kind: "brand",
    name: "Sea & Sons",
    parent_id: null,
    hex: null,
    note: "Bowls.",
  });
  await userEvent.clear(screen.getByRole("combobox", { name: "Picker" }));
  await search("sea & sons");
  expect(
    await screen.findByText(/^You requested “sea & sons” on .*hasn’t decided yet\.$/),
  ).toBeDefined();
  expect(screen.queryByRole("option")).toBeNull();
});

test("K8 shows why a request was declined and allows another, but not for an existing brand", async () => {
  startApi({
    "GET /api/brand": () => ({
      data: [{ id: request.id, name: "Moss Row", logo: null }],
      meta: page,
    }),
    "GET /api/lookups/requests": () => ({
      data: [{ ...request, status: "declined", reason: "Only its owner may sell it." }],
      meta: page,
    }),
  });
  renderInApp(<Picker kind="brand" />);
  await search("Sea & Sons");
  expect(await screen.findByRole("option", { name: "Request “Sea & Sons”…" })).toBeDefined();
  expect(
    await screen.findByText(
      "The marketplace did not add “Sea & Sons”: Only its owner may sell it.",
    ),
  ).toBeDefined();
  await userEvent.clear(screen.getByRole("combobox", { name: "Picker" }));
  await search("moss row");
  expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual([
    "Moss Row",
  ]);
});

test("K20 requests a category under a parent, and shows an error from the server at its field", async () => {
  const { calls } = startApi({
    "GET /api/categories/list": () => ({
      data: [{ ...lighting, path: "Home › Lighting", leaf: true }],
      meta: page,
    }),
    "GET /api/lookups/requests": makeEmptyPage,
    "POST /api/lookups/requests": () => ({
      status: 422,
      code: "invalid",
      message: "Check the fields.",
      errors: [{ field: "parent_id", code: "not_found", message: "This category does not exist." }],
    }),
  });
  renderInApp(<Picker kind="category" />);
  await search("Wall lamps");
  await choose("Request “Wall lamps”…");
  const form = await dialog("Request a category");
  await userEvent.type(form.getByRole("combobox", { name: "Parent category" }), "Light");
  await choose("Home › Lighting");
  await userEvent.click(form.getByRole("button", { name: "Send request" }));
  expect(await form.findByText("This category does not exist.")).toBeDefined();
  expect(await sent(calls)).toMatchObject({
    name: "Wall lamps",
    parent_id: lighting.id,
  });
});

test("K5 requests a color with its hex value, and selects nothing", async () => {
  const onChange = vi.fn<() => void>();
  const { calls } = startApi({
    "GET /api/colors": makeEmptyPage,
    "GET /api/lookups/requests": makeEmptyPage,
    "POST /api/lookups/requests": () => ({ data: { ...request, kind: "color" } }),
  });
  renderInApp(<ColorPicker label="Picker" value={[]} onChange={onChange} />);
  await search("Tide");
  await choose("Request “Tide”…");
  const form = await dialog("Request a color");
  await userEvent.click(form.getByRole("button", { name: "Send request" }));
  expect(await sent(calls)).toMatchObject({
    kind: "color",
    name: "Tide",
    hex: "#808080",
  });
  expect(onChange).not.toHaveBeenCalled();
});
