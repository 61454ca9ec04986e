import type { SessionPayload } from "@sellerdesk/contract/accounts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startApi } from "../../../../testing/api.ts";
import { renderInApp } from "../../../../testing/render.tsx";
import { seller } from "../../../../testing/seller.ts";
import { clearSession, readSession } from "../../../lib/session.ts";
import { Page } from "./login-page.tsx";

const session: SessionPayload = { ...seller, token: "sds_token" };
const codeSent = { data: { resend_after_seconds: 60, expires_in_seconds: 600 } };

const show = () => renderInApp(<Page />);
const box = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const click = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearSession();
});

test("K13 A6 A7 B5 logs in by password and stores the session", async () => {
  const api = startApi({ "POST /api/auth/vendor/login": () => ({ data: session }) });
  show();
  await userEvent.type(await box("Email or phone"), " leila@example.com ");
  await userEvent.type(screen.getByLabelText("Password"), "a calm desk{Enter}");
  await waitFor(() => expect(readSession()).toEqual({ data: session, auth: true }));
  expect(api.calls).toEqual([
    {
      endpoint: "POST /api/auth/vendor/login",
      body: { identifier: "leila@example.com", password: "a calm desk" },
      bearer: undefined,
    },
  ]);
});

test("K13 reports a wrong password under its field and focuses the field", async () => {
  const message = "Email or password is incorrect.";
  startApi({
    "POST /api/auth/vendor/login": () => ({ status: 401, code: "wrong_credentials", message }),
  });
  show();
  await userEvent.type(await box("Email or phone"), "leila@example.com");
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  await userEvent.type(password, "wrong{Enter}");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(password);
  expect(readSession().auth).toBe(false);
});

test("K14 K15 logs in by a one-time code, and keeps the typed email when going back", async () => {
  const api = startApi({
    "POST /api/auth/vendor/login_with_otp": () => codeSent,
    "POST /api/auth/vendor/login_verify_otp": () => ({ data: session }),
  });
  show();
  await userEvent.click(await screen.findByRole("tab", { name: "One-time code" }));
  await userEvent.type(await box("Email or phone"), "leila@example.com{Enter}");
  expect(await screen.findByText("leila@example.com")).toBeTruthy();
  await click("Change");
  expect((await box("Email or phone")).value).toBe("leila@example.com");
  await click("Send a code");
  await userEvent.type(await box("One-time code"), "407193");
  await waitFor(() => expect(readSession().auth).toBe(true));
  expect(api.calls.at(-1)?.body).toEqual({ identifier: "leila@example.com", code: "407193" });
});

test("K16 K17 K18 sets a new password in place and returns to the login", async () => {
  const message = "This password is too common. Choose another.";
  const api = startApi({
    "POST /api/auth/vendor/forgot_password": () => codeSent,
    "POST /api/auth/vendor/verify_otp": () => ({ data: { reset_token: "sdp_token" } }),
    "POST /api/auth/vendor/reset_password": ({ password }) =>
      password === "password1"
        ? {
            status: 422,
            code: "invalid",
            message: "Some fields need attention.",
            errors: [{ field: "password", code: "weak_password", message }],
          }
        : { data: {} },
  });
  show();
  await userEvent.type(await box("Email or phone"), "leila@example.com");
  await click("Forgot password?");
  expect((await box("Email or phone")).value).toBe("leila@example.com");
  await click("Send a code");
  await userEvent.type(await box("One-time code"), "407193");
  const password = await screen.findByLabelText("New password");
  await userEvent.type(password, "password1{Enter}");
  expect(await screen.findByText(message)).toBeTruthy();
  await userEvent.clear(password);
  await userEvent.type(password, "a calm desk and a lamp{Enter}");
  expect(await screen.findByText("Password changed. Log in with your new password.")).toBeTruthy();
  expect((await box("Email or phone")).value).toBe("leila@example.com");
  expect(api.calls.at(-1)?.body).toEqual({
    reset_token: "sdp_token",
    password: "a calm desk and a lamp",
  });
});

test("K13 explains that the server cannot be reached", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  show();
  await userEvent.type(await box("Email or phone"), "leila@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "a calm desk{Enter}");
  expect(await screen.findByText(/Can’t reach the server/)).toBeTruthy();
});

test("K13 A7 with two-step login, logs in only after an app code or a recovery code", async () => {
  const api = startApi({
    "POST /api/auth/vendor/login": () => ({ data: { token: "sdt_step", next: "second_step" } }),
    "POST /api/auth/vendor/login_second_step": () => ({ data: session }),
  });
  show();
  await userEvent.type(await box("Email or phone"), "leila@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "a calm desk{Enter}");
  expect(await screen.findByRole("heading", { name: "One more step" })).toBeTruthy();
  expect(readSession().auth).toBe(false);
  await click("Use a recovery code");
  await userEvent.type(await box("Recovery code"), "ABCD-EFGH-JKLM{Enter}");
  await waitFor(() => expect(readSession()).toEqual({ data: session, auth: true }));
  expect(api.calls.at(-1)).toMatchObject({ body: { token: "sdt_step", code: "ABCD-EFGH-JKLM" } });
});
