import type { Page } from "@playwright/test";
import {
  answerSubmission,
  createRequirement,
} from "@sellerdesk/server/testing/verification-factory";
import { codeOfApp } from "@sellerdesk/server/testing/authenticator";
import { createSession, factoryPassword } from "@sellerdesk/server/testing/seller-factory";
import { expect, expectAccessible, readCode } from "./fixtures.ts";
import { logIn, test } from "./sellers.ts";

/** Draws an image of one color in the page. */
const drawPicture = (page: Page): Promise<Buffer> =>
  page
    .evaluate(async () => {
      const canvas = new OffscreenCanvas(600, 600);
      const brush = canvas.getContext("2d");
      if (brush) {
        brush.fillStyle = "teal";
        brush.fillRect(0, 0, 600, 600);
      }
      const blob = await canvas.convertToBlob({ type: "image/png" });
      return [...new Uint8Array(await blob.arrayBuffer())];
    })
    .then((bytes) => Buffer.from(bytes));

test("C3 F3 K45 K46 the profile loads for a second, and saving it updates the header", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller({ firstName: "Leïla", lastName: "Brandt" }));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "My Profile" })
    .click();
  await expect(page.getByRole("status", { name: "Loading your profile" })).toBeVisible();
  await page.clock.runFor(900);
  await expect(page.getByLabel("First name")).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(page.getByLabel("First name")).toHaveValue("Leïla");
  await page.clock.resume();
  await expectAccessible(page);

  await page.getByLabel("First name").fill("");
  await page.getByLabel("Last name").fill("Sørensen");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.getByLabel("First name").fill("Lea");
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.fill("lisb");
  await page.getByRole("option", { name: "Europe/Lisbon" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile saved.")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Lea Sørensen");
  await page.reload();
  await expect(page.getByLabel("Last name")).toHaveValue("Sørensen");
  await expect(zone).toHaveValue("Europe/Lisbon");
});

test.describe("a profile picture", () => {
  // The server rejects files that are not images.
  test.use({ expectedErrors: async ({}, use) => use([/415|422/]) });

  test("K46 K4 is uploaded, shown in the header, and removed", async ({ page, createSeller }) => {
    await logIn(page, await createSeller());
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "My Profile" })
      .click();
    await expect(page.getByRole("button", { name: "Add a picture" })).toBeVisible();
    const buffer = await drawPicture(page);
    await page
      .getByLabel("Profile picture")
      .setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
    const cropDialog = page.getByRole("dialog", { name: "Crop your picture" });
    await cropDialog
      .getByRole("group", { name: /Use the arrow keys to move the image/ })
      .press("ArrowRight");
    await expectAccessible(page);
    await cropDialog.getByRole("button", { name: "Use picture" }).click();
    await expect(page.getByRole("banner").locator("img")).toHaveAttribute(
      "src",
      /^\/files\/.+\.webp$/,
    );
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("banner").locator("img")).toHaveCount(0);
    const notAPicture = {
      name: "me.png",
      mimeType: "image/png",
      buffer: Buffer.from("no picture"),
    };
    await page.getByLabel("Profile picture").setInputFiles(notAPicture);
    await expect(page.getByRole("alert")).toContainText("JPEG, PNG");
  });
});

test("A7 lists the seller's sessions and ends another session immediately", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const { token } = await createSession(db, seller.id);
  await logIn(page, seller);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "My Profile" })
    .click();
  await page.getByRole("link", { name: "Password and devices" }).click();
  const sessions = page
    .getByRole("region", { name: "Where you are logged in" })
    .getByRole("listitem");
  await expect(sessions).toHaveCount(3);
  await expect(sessions.filter({ hasText: "This device" })).toContainText("Chrome on Linux");
  const others = sessions.filter({ hasNotText: "This device" });
  await others
    .first()
    .getByRole("button", { name: /^Log out/ })
    .click();
  await expect(sessions).toHaveCount(2);
  await others
    .first()
    .getByRole("button", { name: /^Log out/ })
    .click();
  await expect(sessions).toHaveCount(1);
  const answer = await page.request.get("/api/users/vendor/get", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(401);
});

test("K46 verifies a new email address by its code, by keyboard alone", async ({
  page,
  createSeller,
}) => {
  const email = `new-${Date.now()}@example.com`;
  await logIn(page, await createSeller(), "/profile");
  await page.getByRole("button", { name: "Change email" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change email address" });
  await expect(dialog.getByLabel("New email address")).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(factoryPassword);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("One-time code")).toBeFocused();
  await expect(dialog.getByRole("button", { name: /^Resend in 0:/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type(await readCode(email));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Login and contact" })).toContainText(email);
  await expect(page.getByRole("button", { name: "Change email" })).toBeFocused();
});

test("K46 C3 links missing shop details to their fields, and shows saved details after a reload", async ({
  page,
  createSeller,
}) => {
  await logIn(page, await createSeller(), "/profile");
  const missing = page.getByRole("region", { name: "What is missing" });
  await expect(missing).toContainText("Still missing in your profile");
  await missing.getByRole("link", { name: "Add your address" }).click();
  await expect(page).toHaveURL("/profile?section=shop#address");
  await expectAccessible(page);
  await page.getByLabel("Street and number").fill("Strandgade 27");
  await page.getByLabel("Shop address").fill("Havn Loom");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Use letters, digits and single dashes between them.")).toBeVisible();
  await expect(page.getByText("Choose a country.")).toBeVisible();
  await page.getByLabel("Shop address").fill("havn-loom-kbh");
  await page.getByLabel("City").fill("København");
  await page.getByLabel("Country").selectOption("Denmark");
  await page.getByLabel("Tagline").fill("Stoneware from the harbour");
  await page.getByLabel("First day away").fill("2026-01-02");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile saved.")).toBeVisible();
  await expect(page.getByText("Away until you return")).toBeVisible();
  await expect(missing.getByRole("link", { name: "Write a tagline" })).toHaveCount(0);
  await expect(missing.getByRole("link", { name: "Add your address" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Shop address")).toHaveValue("havn-loom-kbh");
  await expect(page.getByLabel("Country")).toHaveValue("DK");
});

test("asks before leaving with unsaved changes, and can stay", async ({ page, createSeller }) => {
  await logIn(page, await createSeller());
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "My Profile" })
    .click();
  await page.getByLabel("First name").fill("Lea");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL("/profile");
  await page.getByRole("link", { name: "Shop", exact: true }).click();
  await page.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Leïla");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("K45 C3 uploads a requested document, shows the reason for a revision, and uploads it again", async ({
  page,
  db,
  createSeller,
}) => {
  const seller = await createSeller();
  const label = `Licence ${seller.id}`;
  const requirementId = await createRequirement(db, { label, required: false });
  await logIn(page, seller, "/profile?section=verification");
  const requirement = page.getByRole("listitem").filter({ hasText: label });
  await expect(requirement).toContainText("Not uploaded");
  const licenseFile = {
    name: "licence.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4 a paper"),
  };
  await page.getByLabel(label, { exact: true }).setInputFiles(licenseFile);
  await expect(requirement).toContainText("In review");
  await answerSubmission(db, requirementId, {
    status: "revision_requested",
    reason: "It has run out.",
  });
  await page.reload();
  await expect(requirement).toContainText("It has run out.");
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await requirement.getByRole("button", { name: "licence.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("licence.pdf");
  await page.getByLabel(label, { exact: true }).setInputFiles(licenseFile);
  await expect(requirement).toContainText("In review");
});

test("K46 K13 turns on two-step login with an app, and asks for a code at the next login", async ({
  page,
  createSeller,
}) => {
  const seller = await createSeller();
  await logIn(page, seller, "/profile?section=security");
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByLabel("Your password").fill(factoryPassword);
  await page.getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn on two-step login" });
  await expect(
    dialog.getByRole("img", { name: "QR code for your authenticator app" }),
  ).toBeVisible();
  await expectAccessible(page);
  const secret = /[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}/.exec(await dialog.innerText())?.[0] ?? "";
  // The sixth digit submits the code.
  await dialog.getByLabel("Code from your app").fill(codeOfApp(secret, Date.now() / 1000));
  const codes = page
    .getByRole("dialog", { name: "Save these recovery codes" })
    .getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await page.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(page.getByText(/^On since/)).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto("/login");
  await page.getByLabel("Email or phone").fill(seller.email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(factoryPassword);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});
