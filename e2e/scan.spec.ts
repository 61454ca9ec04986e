import { createProduct } from "@sellerdesk/server/testing/product-factory";
import { stockOf } from "@sellerdesk/server/testing/stock-assertions";
import { toCode128 } from "@sellerdesk/contract/code-128";
import type { Page } from "@playwright/test";
import { expect, expectAccessibleInAllLooks } from "./fixtures.ts";
import { storeSession, test } from "./sellers.ts";

/**
 * Gives the page a camera that shows a label with a barcode, or that fails with the named error.
 */
const mockCamera = async (page: Page, camera: { sku: string } | { error: string }) => {
  const given = "sku" in camera ? { bars: toCode128(camera.sku) } : camera;
  await page.addInitScript((start) => {
    Object.assign(window, start);
    navigator.mediaDevices.getUserMedia = async () => {
      const { error } = start as { error?: string };
      if (error !== undefined) throw new DOMException("", error);
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [1280, 960];
      const brush = canvas.getContext("2d");
      if (!brush) throw new Error("no canvas");
      const draw = () => {
        brush.fillStyle = "#cfc7bb";
        brush.fillRect(0, 0, 1280, 960);
        brush.fillStyle = "#fff";
        brush.fillRect(150, 260, 980, 440);
        let x = 300;
        for (const [index, width] of (Reflect.get(window, "bars") as number[]).entries()) {
          brush.fillStyle = index % 2 === 0 ? "#111" : "#fff";
          brush.fillRect(x, 300, width * 4, 360);
          x += width * 4;
        }
      };
      // Each drawing produces a frame.
      setInterval(draw, 40);
      draw();
      return canvas.captureStream(25);
    };
  }, given);
};
/** Shows another label to the camera. */
const showLabel = (page: Page, sku: string) =>
  page.evaluate((bars) => void Object.assign(window, { bars }), toCode128(sku));

const openScan = async (page: Page) => {
  await page.goto("/inventory");
  await page.getByRole("button", { name: "Scan" }).click();
  return page.getByRole("dialog", { name: "Scan a barcode" });
};

test("K51 C10 scans a variant's barcode, corrects its stock, undoes it, and scans the next barcode", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const mug = await createProduct(db, seller, {
    title: "Coffee mug",
    variants: [{ sku: "MUG-350", stock: 18 }],
  });
  const onHand = async () => (await stockOf(db, mug.variants[0]?.id ?? "")).on_hand;
  await createProduct(db, seller, {
    title: "Oak tray",
    variants: [{ sku: "TRAY-9", stock: 5 }],
  });
  await mockCamera(page, { sku: "MUG-350" });
  await storeSession(page, seller);
  const dialog = await openScan(page);
  const field = dialog.getByLabel("On hand: Coffee mug, MUG-350");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("18");
  await expect(dialog.getByText("Was 18, 0 committed")).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await field.fill("lots");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Enter a whole number");
  await field.fill("24");
  await dialog.getByRole("button", { name: "Save, scan next" }).click();
  await expect(dialog.getByText("On hand changed from 18 to 24.")).toBeVisible();
  expect(await onHand()).toBe(24);
  // A label that is still in view is not scanned again.
  await expect(dialog.getByText("Hold the barcode in the frame")).toBeVisible();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByText("On hand is 18 again.")).toBeVisible();
  await expect(dialog.getByText("Hold the barcode in the frame")).toBeVisible();
  expect(await onHand()).toBe(18);
  await showLabel(page, "TRAY-9");
  await expect(dialog.getByLabel("On hand: Oak tray, TRAY-9")).toHaveValue("5");
  await expect(dialog.getByText("On hand is 18 again.")).toHaveCount(0);
  await showLabel(page, "MUG-350");
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("18");
});

test("K51 C10 accepts a typed code without a camera, and explains unknown and ambiguous codes", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const barcode = "5712345000113";
  for (const title of ["Oak tray", "Oak tray, set of two"])
    await createProduct(db, seller, { title, variants: [{ barcode, stock: 3 }] });
  await mockCamera(page, { error: "NotAllowedError" });
  await storeSession(page, seller);
  const dialog = await openScan(page);
  await expect(dialog.getByText(/^The camera is blocked/)).toBeVisible();
  await expectAccessibleInAllLooks(page);
  const code = dialog.getByLabel("Barcode or SKU");
  await code.fill("0000");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("None of your variants has the code 0000.");
  await dialog.getByRole("button", { name: "Scan again" }).click();
  await code.fill(barcode);
  await dialog.getByRole("button", { name: "Find" }).click();
  await expect(dialog.getByText(`Several variants have the code ${barcode}.`)).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await dialog.getByRole("button", { name: "Choose Oak tray, set of two" }).click();
  await expect(dialog.getByLabel("On hand: Oak tray, set of two")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(code).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
});

for (const [error, message] of [
  ["NotFoundError", "No camera was found. Type the code."],
  [
    "NotReadableError",
    "The camera did not start. Close other programs that use it, or type the code.",
  ],
] as const)
  test(`K51 C10 shows a specific message for the camera error ${error}`, async ({
    page,
    createSeller,
  }) => {
    await mockCamera(page, { error });
    await storeSession(page, await createSeller());
    const dialog = await openScan(page);
    await expect(dialog.getByText(message)).toBeVisible();
  });
