import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startApi } from "../../../testing/api.ts";
import { renderInApp } from "../../../testing/render.tsx";
import { seller } from "../../../testing/seller.ts";
import { clearSession, logIn } from "../../lib/session.ts";
import { Toasts } from "../../ui/toast.tsx";
import { OrderDocuments } from "./order-documents.tsx";

const idOf = (index: number) => `0198c0de-0000-7000-8000-${String(index).padStart(12, "0")}`;
const orders = Array.from({ length: 201 }, (_, index) => ({
  id: idOf(index),
  order_no: String(20_001 + index),
}));
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  // Stubs the browser's part of a download: jsdom has neither blob URLs nor downloads.
  URL.createObjectURL = () => "blob:file";
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  logIn(seller);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearSession();
});

const show = (count: number) =>
  renderInApp(
    <>
      <OrderDocuments orders={orders.slice(0, count)} />
      <Toasts />
    </>,
  );
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "Print" }));
  await userEvent.click(await screen.findByRole("menuitem", { name }));
};

test("C9 prints the packing slip or the invoice of one order", async () => {
  const api = startApi({
    "GET /api/orders/:id/packing-slip": () => ({}),
    "GET /api/orders/:id/invoice": () => ({}),
  });
  show(1);
  await choose("Packing slip");
  await waitFor(() => expect(saved).toEqual(["packing-slip-20001.pdf"]));
  await choose("Invoice");
  await waitFor(() => expect(saved).toEqual(["packing-slip-20001.pdf", "invoice-20001.pdf"]));
  expect(api.calls.map(({ endpoint }) => endpoint)).toEqual([
    `GET /api/orders/${idOf(0)}/packing-slip`,
    `GET /api/orders/${idOf(0)}/invoice`,
  ]);
});

test("C8 prints the selected orders as one file, in their order", async () => {
  const api = startApi({ "POST /api/orders/documents": () => ({}) });
  show(3);
  await choose("Packing slips");
  await waitFor(() => expect(saved).toEqual(["packing-slips.pdf"]));
  expect(api.calls[0]?.body).toMatchObject({ kind: "packing_slip", ids: [0, 1, 2].map(idOf) });
});

test("C8 shows the limit of one file without sending a request", async () => {
  const api = startApi({});
  show(201);
  await choose("Invoices");
  expect(
    await screen.findByText("You can print up to 200 orders at once. Select fewer."),
  ).toBeTruthy();
  expect(api.calls).toEqual([]);
});

test("C9 shows a failure", async () => {
  const message = "The service is busy for a moment. Try again shortly.";
  startApi({
    "GET /api/orders/:id/invoice": () => ({ status: 503, code: "unavailable", message }),
  });
  show(1);
  await choose("Invoice");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(saved).toEqual([]);
});
