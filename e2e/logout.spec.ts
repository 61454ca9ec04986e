import { expect, expectAccessible } from "./fixtures.ts";
import { logIn, logInByForm, profileMenu, sidebar, stopClock, test } from "./sellers.ts";

test("D5 F1 logout clears the session at once and goes to / after 0.5 s", async ({
  page,
  createSeller,
}) => {
  await page.clock.install();
  await logIn(page, await createSeller());
  await stopClock(page);
  await sidebar(page).getByRole("button", { name: "Logout" }).click();
  expect(await page.evaluate(() => localStorage.getItem("sellerdesk.session"))).toBeNull();
  await page.clock.runFor(499);
  await expect(page).toHaveURL("/dashboard");
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/become-a-seller");
  await page.clock.resume();
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/become-a-seller");
});

test("A7 a logout in one tab logs out the other tab and revokes the token", async ({
  page,
  context,
  request,
  createSeller,
}) => {
  const seller = await createSeller();
  await logIn(page, seller);
  const stored = await page.evaluate(() => localStorage.getItem("sellerdesk.session") ?? "");
  // A6: encoded, and in the shape of the specification.
  expect(() => JSON.parse(stored)).toThrow();
  const session = JSON.parse(Buffer.from(stored, "base64").toString());
  expect(session).toMatchObject({
    auth: true,
    data: { plan_status: "active", first_name: "Leïla", last_name: "Brandt", profile_image: null },
  });
  const authorization = `Bearer ${session.data.token}`;
  expect(
    (await request.get("/api/users/vendor/get", { headers: { authorization } })).status(),
  ).toBe(200);

  const other = await context.newPage();
  await other.goto("/offers");
  await expect(other.getByRole("heading", { name: "Offers", level: 1 })).toBeVisible();
  await profileMenu(page).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(other).toHaveURL("/become-a-seller");
  await expect(page).toHaveURL("/become-a-seller");
  expect(
    (await request.get("/api/users/vendor/get", { headers: { authorization } })).status(),
  ).toBe(401);
});

test.describe("an unusable stored session", () => {
  for (const [name, change] of [
    ["an unknown time zone", { timezone: "Mars/Base" }],
    ["a broken token", { token: "sds_\nтокен" }],
    ["a missing name", { first_name: null }],
  ] as const)
    test(`A6 B6 ${name} logs out with one notice, and a new login works`, async ({
      page,
      createSeller,
    }) => {
      const seller = await createSeller();
      await logIn(page, seller);
      await page.evaluate((changes) => {
        const bytes = Uint8Array.from(
          atob(localStorage.getItem("sellerdesk.session") ?? ""),
          (character) => character.codePointAt(0) ?? 0,
        );
        const session = JSON.parse(new TextDecoder().decode(bytes));
        Object.assign(session.data, changes);
        const changed = new TextEncoder().encode(JSON.stringify(session));
        localStorage.setItem("sellerdesk.session", btoa(String.fromCodePoint(...changed)));
      }, change);
      await page.goto("/orders");
      const notice = page.getByText("Your session has ended. Log in again.");
      await expect(page).toHaveURL("/become-a-seller");
      await expect(notice).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("link", { name: "Log in" }).first().click();
      await expect(page).toHaveURL("/login");
      await expect(notice).toBeHidden();
      await logInByForm(page, seller);
      await page.goto("/orders");
      await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
    });

  test("A6 the login page shows the notice once", async ({ page }) => {
    await page.goto("/favicon.svg");
    await page.evaluate(() => localStorage.setItem("sellerdesk.session", "%%%"));
    await page.goto("/login");
    await expect(page.getByText("Your session has ended. Log in again.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    await expect(page.getByText("Your session has ended. Log in again.")).toBeHidden();
  });
});

test.describe("a session that the server ended", () => {
  test.use({ expectedErrors: [/401/] });

  test("L2 logs out and shows one notice", async ({ page, createSeller, db }) => {
    const seller = await createSeller();
    await logIn(page, seller);
    // An open page would receive this by its stream and redirect while the next page opens.
    await page.goto("/favicon.svg");
    await db.deleteFrom("sessions").where("seller_id", "=", seller.id).execute();
    await page.goto("/offers", { waitUntil: "commit" });
    await expect(page.getByText("Your session has ended. Log in again.")).toBeVisible();
    await expect(page).toHaveURL("/become-a-seller");
    await expect(page.getByText("Your session has ended. Log in again.")).toBeVisible();
    await page.getByRole("link", { name: "Log in" }).first().click();
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    await expect(page.getByText("Your session has ended. Log in again.")).toHaveCount(0);
  });
});
