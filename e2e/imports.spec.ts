import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

const rowsOf = (page: Page) => page.getByRole("table", { name: "Products" }).getByRole("row");

const shopFile = (price: string) => `handle,title,option1_name,option1_value,sku,price,stock
oak-board,"Oak board, oiled",,,OB-1,24.50,3
linen-apron,Linen apron,Size,S,AP-S,30.00,2
linen-apron,,,M,AP-M,31.00,2
bad,Bad price,,,B-1,${price},1
`;

test.describe("imports", () => {
  test.use({ expectedErrors: [/422/] });

  test("K21 K25 a file is tried, its faults read, imported, mended, and changes nothing a second time", async ({
    page,
    createSeller,
  }) => {
    await logIn(page, await createSeller());
    await page.goto("/products");
    const dialog = page.getByRole("dialog");
    const choose = async (text: string) => {
      const file = { name: "shop.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
      await dialog.locator("input[type=file]").setInputFiles(file);
    };
    await page.getByRole("button", { name: "Import a product file" }).click();
    await choose("a,b\n1,2\n");
    await expect(dialog.getByRole("alert")).toContainText("The columns of this file are not known.");

    await choose(shopFile("1.2.3"));
    await expect(dialog.getByRole("heading", { name: "This is what the file does" })).toBeVisible();
    await expect(dialog).toContainText("3 products, 4 variants, 4 rows");
    await expect(dialog.getByRole("listitem").filter({ hasText: "2 to add" })).toBeVisible();
    await expect(dialog.getByRole("row").last()).toHaveText(/^5price“1\.2\.3” is not a clear amount\./);
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save the failed rows" }).click();
    const failed = await readFile(await (await download).path(), "utf8");
    expect(failed).toContain("_error");
    expect(failed.trim().split("\r\n")).toHaveLength(2);

    await dialog.getByRole("button", { name: "Import 2 products" }).click();
    await expect(dialog.getByRole("heading", { name: "Import done" })).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(rowsOf(page)).toHaveText([/Product/, /Linen apron.*2 variants/, /Oak board, oiled/]);

    await page.getByRole("button", { name: "Import", exact: true }).click();
    await choose(failed.replace("1.2.3", "12.00"));
    await dialog.getByRole("button", { name: "Import 1 product" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(rowsOf(page)).toHaveCount(4);

    // What is exported comes back without a difference.
    const exported = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const file = await readFile(await (await exported).path(), "utf8");
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await choose(file);
    await expect(dialog.getByRole("listitem")).toHaveText(["3 unchanged"]);
    await expect(dialog.getByRole("button", { name: /^Import/ })).toHaveCount(0);
  });
});
