import { expect } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";
test.use({ expectedErrors: [/.*/] });
const file = (text: string) => ({ name: "products-of-summer-2026.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
test("shots", async ({ page, createSeller }) => {
  test.setTimeout(200000);
  await logIn(page, await createSeller());
  const d = page.getByRole("dialog");
  await page.goto("/products#import");
  await d.locator("input[type=file]").setInputFiles(file("Handle,Title,Variant Price,Image Src,Vendor,Gift Card\nvase,Plain vase,12.50,https://shop.invalid/a.jpg,Nobody,false\nbowl,Bowl,1.2.3,,,\n"));
  await expect(d.getByRole("button", { name: /Import 1/ })).toBeVisible();
  const dry = page.url();
  await page.goto("/dashboard");
  await page.goto("/products#import");
  await d.locator("input[type=file]").setInputFiles(file("Article;Label;Price;Story;Image;Weight (kg);Length;Colour\nV-1;Plain vase;12.50;<p>Blue vase for a table of friends, made by hand in the north of the country</p>;https://shop.invalid/a.jpg;1;2;Rust\n"));
  await expect(d.getByText("What do the columns mean?")).toBeVisible();
  const map = page.url();
  await page.goto("/dashboard");
  await page.goto("/products#import");
  await d.locator("input[type=file]").setInputFiles(file("Handle,Title,Variant Price,Image Src\nvase,Plain vase,12.50,https://shop.invalid/a.jpg\n"));
  await d.getByRole("button", { name: /Import 1/ }).click();
  await expect(d.getByText("Import done")).toBeVisible();
  const done = page.url();
  for (const [name, width, theme, locale] of [["1440", 1440, "light", "en"], ["1440d", 1440, "dark", "en"], ["390", 390, "light", "en"], ["1440r", 1440, "light", "ar"], ["390r", 390, "dark", "ar"]] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(([t, l]) => { localStorage.setItem("sellerdesk.theme", t); localStorage.setItem("sellerdesk.locale", l); }, [theme, locale] as const);
    for (const [step, url] of [["choose", "/products#import"], ["dry", dry], ["map", map], ["done", done]] as const) {
      await page.goto("/dashboard"); await page.goto(url);
      await expect(d.getByRole("button").first()).toBeVisible();
      await page.waitForTimeout(1200);
      await page.screenshot({ path: `/tmp/pio-shots/${step}-${name}.png` });
    }
  }
});
