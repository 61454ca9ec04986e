import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

/** Starts a receiver on this machine, which the tested server can reach. */
const startReceiver = async () => {
  const received: { type: string; signature: string }[] = [];
  let status = 500;
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      received.push({
        type: JSON.parse(body).type,
        signature: String(request.headers["webhook-signature"]),
      });
      response.writeHead(status).end(status === 200 ? "thanks" : "no such page");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // It listens on a port, not on a path.
  const { port } = server.address() as AddressInfo;
  return {
    received,
    url: `http://127.0.0.1:${port}/hooks`,
    answerWith: (next: number) => (status = next),
    close: () => server.close(),
  };
};

test("adds a webhook under My Profile, tests it, resends a delivery, rotates the secret and deletes it", async ({
  page,
  createSeller,
}) => {
  const receiver = await startReceiver();
  await logIn(page, await createSeller());
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "My Profile" })
    .click();
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("button", { name: "Add a webhook" }).click();
  const form = page.getByRole("dialog", { name: "Add a webhook" });
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(
    form.getByText("Enter a web address, e.g. https://example.com/webhooks."),
  ).toBeVisible();
  await form.getByRole("textbox", { name: "URL" }).fill(receiver.url);
  await form.getByRole("checkbox", { name: /^Stock/ }).check();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Secret" })).toHaveValue(/^whsec_/);
  await page.getByRole("button", { name: "I’ve saved it" }).click();

  await expect(page.getByRole("list", { name: "Webhooks" })).toContainText("Orders, Stock");
  await page.getByRole("link", { name: receiver.url }).click();
  await expect(page).toHaveURL(/\/profile\?section=webhooks&webhook=[\da-f-]{36}$/);
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("button", { name: "Send a test" }).click();
  const delivery = page.getByRole("dialog", { name: "Delivery" });
  await expect(delivery).toContainText("HTTP 500");
  await expect(delivery).toContainText("no such page");
  await expectAccessible(page);

  receiver.answerWith(200);
  await delivery.getByRole("button", { name: "Resend" }).click();
  await expect(delivery).toContainText("Delivered");
  await expect(delivery).toContainText("thanks");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("table", { name: "Deliveries" })).toContainText("HTTP 200");
  expect(receiver.received.map(({ type }) => type)).toEqual(["webhook.test", "webhook.test"]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "New secret" }).click();
  await page.getByRole("button", { name: "Create new secret" }).click();
  await page.getByRole("button", { name: "I’ve saved it" }).click();
  await expect(page.getByText("Two secrets are active.")).toBeVisible();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(delivery).toContainText("Delivered");
  expect(receiver.received.at(-1)?.signature).toMatch(/^v1,\S+ v1,\S+$/);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  receiver.close();
});

test.describe("a deleted webhook", () => {
  // The browser logs each failed response to the console.
  test.use({ expectedErrors: [/404/] });

  test("is shown as deleted when the seller goes back", async ({ page, createSeller }) => {
    await logIn(page, await createSeller(), "/profile?section=webhooks");
    await page.getByRole("button", { name: "Add a webhook" }).click();
    const form = page.getByRole("dialog", { name: "Add a webhook" });
    const url = "https://127.0.0.1/hooks";
    await form.getByRole("textbox", { name: "URL" }).fill(url);
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: "I’ve saved it" }).click();
    await page.getByRole("link", { name: url }).click();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No webhooks yet")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "This was deleted." })).toBeVisible();
  });
});
