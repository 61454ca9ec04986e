import type { SessionPayload } from "@sellerdesk/contract/accounts";
import type { ErrorCode } from "@sellerdesk/contract/errors";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startApi } from "../../../../testing/api.ts";
import { renderInApp } from "../../../../testing/render.tsx";
import { clearSession, readSession } from "../../../lib/session.ts";
import { installValidationMessages } from "../../../lib/validation-messages.ts";
import { readPendingRegistration, storePendingRegistration } from "../pending-registration.ts";
import { Page } from "./register-page.tsx";

const session: SessionPayload = {
  token: "sds_token",
  plan_status: "inactive",
  id: "0198c0de-0000-7000-8000-000000000009",
  first_name: "Leïla",
  last_name: "Brandt",
  email: "leila@example.com",
  phone: "+4915112345678",
  profile_image: null,
  business_name: "Havn & Loom",
  timezone: "UTC",
};
const pending = { token: "sdr_token", email: "leila@example.com", phone: "+4915112345678" };
const codeSent = { data: { resend_after_seconds: 60, expires_in_seconds: 600 } };
const makeError = (code: ErrorCode, message: string) => ({
  code,
  message,
  errors: [{ field: "code", code, message }],
});

const show = () => renderInApp(<Page />);
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

installValidationMessages();
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearSession();
  sessionStorage.clear();
});

describe("the form", () => {
  const fillIn = async () => {
    await userEvent.type(await box("First name"), "Leïla");
    await userEvent.type(await box("Last name"), "Brandt");
    await userEvent.type(await box("Shop name"), "Havn & Loom");
    await userEvent.type(await box("Email"), "leila@example.com");
    await userEvent.type(await box("Phone"), "0049 151 1234 5678");
    await userEvent.type(screen.getByLabelText("Password"), "a calm desk and a lamp");
    await userEvent.click(screen.getByRole("checkbox", { name: /I accept the/ }));
  };

  test("K10 B4 reports missing values under each field and sends nothing", async () => {
    const api = startApi({});
    show();
    await click("Register");
    expect(await screen.findAllByText("Fill this in.")).toHaveLength(4);
    expect(screen.getByText("Enter a valid email address.")).toBeTruthy();
    expect(screen.getByText("Enter a valid phone number with country code.")).toBeTruthy();
    expect(screen.getByText("Accept the terms and conditions to continue.")).toBeTruthy();
    expect(document.activeElement).toBe(await box("First name"));
    expect(api.calls).toEqual([]);
  });

  test("K10 K11 sends the form with the phone in E.164, then asks for the code sent by email", async () => {
    const api = startApi({
      "POST /api/auth/vendor/register": () => ({ data: { token: "sdr_token", next: "verify" } }),
      "POST /api/auth/vendor/request_otp": () => codeSent,
    });
    show();
    await fillIn();
    await click("Register");
    await screen.findByRole("heading", { name: "Enter your code" });
    await waitFor(() => expect(api.calls).toHaveLength(2));
    expect(api.calls[0]?.body).toEqual({
      first_name: "Leïla",
      last_name: "Brandt",
      business_name: "Havn & Loom",
      email: "leila@example.com",
      phone: "+4915112345678",
      password: "a calm desk and a lamp",
      accept_terms: true,
      locale: "en",
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect(api.calls[1]).toMatchObject({ body: { channel: "email" }, bearer: "sdr_token" });
    expect(readPendingRegistration()).toEqual(pending);

    await click("Change");
    expect((await box("Email")).value).toBe("leila@example.com");
    expect((await box("Shop name")).value).toBe("Havn & Loom");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  });

  test("K10 shows an error from the server under its field", async () => {
    const message = "This password is too common. Choose another.";
    startApi({
      "POST /api/auth/vendor/register": () => ({
        status: 422,
        code: "invalid",
        message: "Some fields need attention.",
        errors: [{ field: "password", code: "weak_password", message }],
      }),
    });
    show();
    await fillIn();
    await click("Register");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  });

  test("K10 describes how strong the password is", async () => {
    show();
    const password = await screen.findByLabelText("Password");
    await userEvent.type(password, "lamp");
    expect(screen.getByText("Too short")).toBeTruthy();
    await userEvent.type(password, "lamp");
    expect(screen.getByText("Weak")).toBeTruthy();
    await userEvent.type(password, " and a calm desk");
    expect(screen.getByText("Strong")).toBeTruthy();
  });
});

describe("the code", () => {
  test("K12 A7 a pending registration survives a reload, and the sixth digit logs in", async () => {
    storePendingRegistration(pending);
    const api = startApi({ "POST /api/auth/vendor/verify": () => ({ data: session }) });
    show();
    await userEvent.type(await box("One-time code"), "407193");
    await waitFor(() => expect(readSession()).toEqual({ data: session, auth: true }));
    expect(api.calls).toEqual([
      expect.objectContaining({ body: { channel: "email", code: "407193" }, bearer: "sdr_token" }),
    ]);
    expect(readPendingRegistration()).toBeNull();
  });

  test("K12 reports a wrong code under its field, where it can be corrected", async () => {
    storePendingRegistration(pending);
    startApi({
      "POST /api/auth/vendor/verify": ({ code }) =>
        code === "407193"
          ? { data: session }
          : { status: 422, ...makeError("wrong_code", "That code is incorrect. 4 attempts left.") },
    });
    show();
    const input = await box("One-time code");
    await userEvent.type(input, "407194");
    expect(await screen.findByText("That code is incorrect. 4 attempts left.")).toBeTruthy();
    expect(input.getAttribute("aria-invalid")).toBe("true");
    await userEvent.type(input, "{Backspace}3");
    await waitFor(() => expect(readSession().auth).toBe(true));
  });

  test("K12 does not send five digits", async () => {
    storePendingRegistration(pending);
    const api = startApi({});
    show();
    await userEvent.type(await box("One-time code"), "40719");
    await click("Confirm");
    expect(await screen.findByText("Enter the six-digit code.")).toBeTruthy();
    expect(api.calls).toEqual([]);
  });

  test("K11 another code can be requested after each wait, repeatedly", async () => {
    storePendingRegistration(pending);
    const soon = { data: { resend_after_seconds: 3, expires_in_seconds: 600 } };
    const api = startApi({ "POST /api/auth/vendor/request_otp": () => soon });
    show();
    for (const sent of [1, 2, 3]) {
      await userEvent.click(await screen.findByRole("button", { name: "Resend" }));
      expect(await screen.findByText(/^0:0\d$/)).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Resend" })).toBeNull();
      expect(api.calls).toHaveLength(sent);
    }
  });

  test("K11 shows a countdown for a code that was just sent, and an error for the hourly limit", async () => {
    storePendingRegistration(pending);
    const headers = { "retry-after": "41" };
    const sent = {
      status: 429,
      code: "code_just_sent",
      message: "A code was sent already.",
      headers,
    } as const;
    const over = {
      status: 429,
      code: "too_many_requests",
      message: "Too many attempts.",
      headers,
    } as const;
    const answers = [sent, over];
    startApi({ "POST /api/auth/vendor/request_otp": () => answers.shift() ?? over });
    show();
    await click("Resend");
    expect(await screen.findByText(/^0:4[01]$/)).toBeTruthy();
    expect(screen.queryByText(sent.message)).toBeNull();

    // Too many attempts show an error however short the wait is: no code was sent.
    await click(/^Confirm .* first$/);
    expect(await screen.findByText(over.message)).toBeTruthy();
  });

  test("K11 K12 the phone can be verified first or skipped", async () => {
    storePendingRegistration(pending);
    const api = startApi({
      "POST /api/auth/vendor/request_otp": () => codeSent,
      "POST /api/auth/vendor/verify": ({ channel }) => ({
        data: channel === "phone" ? { next: "verify" } : session,
      }),
    });
    show();
    await click(/^Confirm .* first$/);
    expect(await screen.findByText("+4915112345678")).toBeTruthy();
    await click("Not now");
    expect(await screen.findByText("leila@example.com")).toBeTruthy();
    await click(/^Confirm .* first$/);
    await userEvent.type(await box("One-time code"), "111111");
    expect(await screen.findByText(/Your phone number is confirmed/)).toBeTruthy();
    await userEvent.type(await box("One-time code"), "222222");
    await waitFor(() => expect(readSession().auth).toBe(true));
    expect(api.calls.map(({ body }) => body)).toEqual([
      { channel: "phone" },
      { channel: "phone" },
      { channel: "phone", code: "111111" },
      { channel: "email", code: "222222" },
    ]);
  });

  test("K12 an expired registration leads back to the form, which shows the reason", async () => {
    storePendingRegistration(pending);
    startApi({
      "POST /api/auth/vendor/verify": () => ({
        status: 401,
        code: "unauthorized",
        message: "Log in to continue.",
      }),
    });
    show();
    await userEvent.type(await box("One-time code"), "407193");
    expect(await screen.findByText(/expired after an hour/)).toBeTruthy();
    expect(await box("First name")).toBeTruthy();
    expect(readPendingRegistration()).toBeNull();
  });
});
