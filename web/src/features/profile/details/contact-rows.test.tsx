import type { Profile } from "@sellerdesk/contract/profile";
import type { ErrorCode } from "@sellerdesk/contract/errors";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startApi } from "../../../../testing/api.ts";
import { renderInApp } from "../../../../testing/render.tsx";
import { seller } from "../../../../testing/seller.ts";
import { clearSession, logIn, readSession } from "../../../lib/session.ts";
import { ContactRows } from "./contact-rows.tsx";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  logIn(seller);
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ask = "POST /api/users/vendor/contact";
const confirm = "POST /api/users/vendor/contact/confirm";
/** A response that no test expects. */
const tooMany = { status: 429, code: "too_many_requests", message: "Too many attempts." } as const;
const sentIn = (seconds: number) => ({
  data: { resend_after_seconds: seconds, expires_in_seconds: 600 },
});
const makeError = (code: ErrorCode, message: string) => ({
  status: 422,
  code,
  message,
  errors: [
    {
      field: "code",
      code,
      message,
    },
  ],
});

const show = () => {
  // Only the fields of a profile that the rows show.
  const profile = { email: "ada@example.com", phone: null, is_phone_verified: false } as Profile;
  renderInApp(<ContactRows profile={profile} />);
};
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const box = (name: string) => screen.findByRole("textbox", { name });
const requestCode = async () => {
  await click("Change email");
  await userEvent.type(await box("New email address"), "new@example.com");
  await userEvent.type(screen.getByLabelText("Your password"), "a calm desk");
  await click("Send a code");
};

test("K46 resends the code after the wait, and asks for a new code after the last attempt", async () => {
  const answers = [
    makeError(
      "code_spent",
      "That code is incorrect, and it was the last attempt. Request a new one.",
    ),
    { data: { email: "new@example.com", phone: null } },
  ];
  const api = startApi({ [ask]: () => sentIn(3), [confirm]: () => answers.shift() ?? tooMany });
  show();
  await requestCode();
  expect(await screen.findByText(/^0:0\d$/)).toBeTruthy();
  await userEvent.type(await box("One-time code"), "111111");
  expect(await screen.findByText(/it was the last attempt/)).toBeTruthy();
  await click("Resend");
  await waitFor(() => expect(screen.queryByText(/it was the last attempt/)).toBeNull());
  await userEvent.type(await box("One-time code"), "222222");
  await waitFor(() => expect(readSession().data?.email).toBe("new@example.com"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([
    [ask, { channel: "email", value: "new@example.com", password: "a calm desk" }],
    [confirm, { channel: "email", value: "new@example.com", code: "111111" }],
    [ask, { channel: "email", value: "new@example.com", password: "a calm desk" }],
    [confirm, { channel: "email", value: "new@example.com", code: "222222" }],
  ]);
});

test("K46 reopening the dialog returns to the code; another code requires the password again", async () => {
  startApi({ [ask]: () => sentIn(0) });
  show();
  await requestCode();
  await box("One-time code");
  await click("Cancel");
  await click("Change email");
  expect(await box("One-time code")).toBeTruthy();
  await click("Resend");
  expect(await box("New email address")).toHaveProperty("value", "new@example.com");
  expect(screen.getByLabelText("Your password")).toHaveProperty("value", "");
});

test("K46 shows a countdown for a code that was just sent, and a wrong password at its field", async () => {
  const message = "This is not your password.";
  const answers = [
    {
      status: 422,
      code: "invalid" as const,
      message: "Some fields need attention.",
      errors: [
        {
          field: "password",
          code: "wrong_password",
          message,
        },
      ],
    },
    {
      status: 429,
      code: "code_just_sent" as const,
      message: "A code was sent less than a minute ago.",
      headers: { "retry-after": "41" },
    },
  ];
  startApi({ [ask]: () => answers.shift() ?? tooMany });
  show();
  await requestCode();
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Your password")));
  await click("Send a code");
  expect(await screen.findByText(/^0:4[01]$/)).toBeTruthy();
});
