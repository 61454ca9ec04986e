import { i18n } from "@lingui/core";
import { errorMessage } from "@sellerdesk/contract/errors";
import { accountsApi } from "@sellerdesk/contract/accounts";
import { say } from "@sellerdesk/contract/words";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { startApi } from "../../testing/api.ts";
import { type ApiError, call } from "./api-client.ts";
import {
  translatePlanText,
  translateServerText,
  loadServerMessages,
  setPlanTranslations,
} from "./server-messages.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await loadServerMessages("en");
});

const failure = (): Promise<ApiError> => {
  vi.spyOn(console, "warn").mockReturnValue();
  startApi({
    "POST /api/auth/vendor/verify_otp": () => ({
      status: 429,
      code: "too_many_requests",
      message: errorMessage("too_many_requests", { wait: "3 minutes" }),
      errors: [
        {
          field: "sku",
          code: "sku_taken",
          message: say("Another variant already uses {sku}.", { sku: "A-1" }),
        },
      ],
    }),
  });
  const body = { identifier: "anna@example.com", code: "123456" };
  return call(accountsApi.verifyResetCode, { body }).then(
    () => {
      throw new Error("it did not fail");
    },
    (error: ApiError) => error,
  );
};

test("a failure is told in the seller's language, with its values and those of its fields", async () => {
  await loadServerMessages("ar");
  const { message, code, fields } = await failure();
  expect(message).toBe("محاولات كثيرة. حاول من جديد بعد 3 دقائق.");
  expect(code).toBe("too_many_requests");
  expect(fields).toEqual([
    { field: "sku", code: "sku_taken", message: "يستخدم متغير آخر الرمز \u2068A-1\u2069 بالفعل." },
  ]);
});

test("English is as the server says it, and another text as it is in every language", async () => {
  expect((await failure()).message).toBe("Too many attempts. Try again in 3 minutes.");
  await loadServerMessages("ar");
  expect(translateServerText("Rules of a marketplace of its own.")).toBe(
    "Rules of a marketplace of its own.",
  );
});

test("K1 what the operator calls a plan is in the seller's language where it was translated, and nothing else of the name is", async () => {
  await loadServerMessages("ar");
  setPlanTranslations({ Studio: "الاستوديو" });
  expect([
    translatePlanText("Studio"),
    translatePlanText("House"),
    translatePlanText("constructor"),
  ]).toEqual(["الاستوديو", "House", "constructor"]);
  const paid = say("Your {plan} plan is paid until {date}.", {
    plan: "Studio",
    date: "21 November 2026",
  });
  expect(translateServerText(paid)).toContain("الاستوديو");
  expect(translateServerText(say("{name} has started.", { name: "Studio" }))).toContain("Studio");
  await loadServerMessages("en");
  expect([translatePlanText("Studio"), translateServerText(paid)]).toEqual(["Studio", paid]);
});
