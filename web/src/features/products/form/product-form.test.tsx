import type { Product } from "@sellerdesk/contract/product";
import {
  lengthUnits,
  standardVolumeUnits,
  volumeUnits,
  weightUnits,
} from "@sellerdesk/contract/units";
import { configure, screen, within } from "@testing-library/react";
import { PointerEventsCheckLevel, userEvent as events } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startApi } from "../../../../testing/api.ts";
import { renderInApp } from "../../../../testing/render.tsx";
import { setWidth } from "../../../../testing/window.ts";
import { seller } from "../../../../testing/seller.ts";
import { clearSession, logIn } from "../../../lib/session.ts";
import { ProductForm } from "./product-form.tsx";

// The browser tests check visibility: checking each element of the large form here takes seconds.
configure({ defaultHidden: true });
const userEvent = events.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never, delay: null });

const noMeasures = {
  weight: null,
  length: null,
  width: null,
  height: null,
  volume: null,
  standard_volume: null,
};
const product: Product = {
  id: "0198c0de-0000-7000-8000-000000000001",
  handle: "shared",
  version: 1,
  title: "Shared",
  description_html: "",
  category: null,
  brand: null,
  colors: [],
  tags: [],
  options: [],
  images: [],
  rating: null,
  status: "draft",
  review_state: "approved",
  review_reason: null,
  currency: "EUR",
  variants: [
    {
      id: "0198c0de-0000-7000-8000-000000000002",
      title: "",
      option_values: [],
      sku: "SH-1",
      barcode: null,
      image_uid: null,
      offer: null,
      price_minor: 2500,
      compare_at_price_minor: null,
      cost_minor: null,
      ...noMeasures,
      inventory_policy: "deny",
      low_stock_threshold: 0,
      on_hand: 4,
      committed: 0,
      available: 4,
    },
  ],
  seo_title: "",
  seo_description: "",
  published_at: null,
  created_at: "2026-03-02T10:00:00.000Z",
  updated_at: "2026-03-02T10:00:00.000Z",
};

const show = (given: Product | null = null) =>
  renderInApp(<ProductForm product={given} currency="EUR" onSaved={() => {}} />);
/** Pastes the text: typing single letters would re-render the form for each one. */
const type = async (label: string, text: string, key = "") => {
  await userEvent.click(await screen.findByLabelText(label));
  await userEvent.paste(text);
  if (key) await userEvent.keyboard(key);
};
const click = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const valueOf = async (label: string) =>
  (await screen.findByLabelText<HTMLInputElement>(label)).value;

beforeEach(() => {
  setWidth(1440);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  logIn(seller);
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("G2 G3 G4 G5 the unit pickers offer the specification's units", async () => {
  startApi({});
  show();
  const offered = async (label: string) =>
    within(await screen.findByLabelText(`Unit of ${label}`))
      .getAllByRole("option")
      .map((option) => option.textContent);
  const labels = (units: readonly { label: string }[]) => units.map(({ label }) => label);
  expect(await offered("Weight")).toEqual(labels(weightUnits));
  for (const name of ["Length", "Width", "Height"])
    expect(await offered(name)).toEqual(labels(lengthUnits));
  expect(await offered("Volume")).toEqual(labels(volumeUnits));
  expect(await offered("Standard volume")).toEqual(labels(standardVolumeUnits));
});

test("K21 keeps typed values when an option changes, and restores them with its value", async () => {
  startApi({});
  show();
  await click("Add option");
  await type("Name of option 1", "Size");
  await type("Add a value for Size", "S, M", "{Enter}");
  await screen.findByLabelText("SKU, M");
  await type("SKU, M", "MUG-M");
  await click("M");
  await userEvent.clear(await screen.findByLabelText("Value"));
  await type("Value", "Medium", "{Enter}");
  expect(await valueOf("SKU, Medium")).toBe("MUG-M");
  await click("Remove Medium");
  expect(screen.queryByLabelText("SKU, Medium")).toBeNull();
  await type("Add a value for Size", "Medium", "{Enter}");
  expect(await valueOf("SKU, Medium")).toBe("MUG-M");
});

test("C5 lists missing data beside the publish button, with links to the fields", async () => {
  startApi({});
  show();
  await type("Title", "Mug");
  const bar = within(await screen.findByRole("region", { name: "Unsaved changes" }));
  await userEvent.click(bar.getByRole("button", { name: "A price" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Price"));
  await userEvent.keyboard("12");
  expect(bar.getByRole("button", { name: "At least one image" })).toBeDefined();
  const list = within(screen.getByRole("complementary"));
  for (const [point, field] of [
    ["At least one image", screen.getByLabelText("Add images")],
    ["A category", screen.getByRole("combobox", { name: "Category" })],
    ["Package weight", screen.getByLabelText("Weight")],
  ] as const) {
    await userEvent.click(list.getByRole("button", { name: point }));
    expect(document.activeElement).toBe(field);
  }
});

test("K22 does not overwrite a product that changed meanwhile, and notifies the seller", async () => {
  const theirs: Product = {
    ...product,
    version: 2,
    title: "From another window",
    variants: product.variants.map((variant) => ({ ...variant, price_minor: 7700 })),
  };
  const sent: unknown[] = [];
  startApi({
    "PUT /api/products/:id": (body) => {
      sent.push(body);
      return sent.length === 1
        ? {
            status: 409,
            code: "stale_write",
            message: "This product was changed after you opened it.",
          }
        : { data: { ...theirs, title: "From this window", version: 3 } };
    },
    "GET /api/products/:id": () => ({ data: theirs }),
  });
  show(product);
  await userEvent.clear(await screen.findByLabelText("Title"));
  await type("Title", "From this window");
  await click("Save draft");
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toContain("This product was changed after you opened it.");
  expect(notice.textContent).toContain("Title: we kept yours; theirs is “From another window”.");
  // The other window's change is shown, and saving again succeeds.
  expect(await valueOf("Price")).toBe("77.00");
  await click("Save draft");
  await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull(), 10_000);
  expect(sent).toMatchObject([
    { version: 1, title: "From this window" },
    { version: 2, title: "From this window", variants: [{ price_minor: 7700 }] },
  ]);
});
