import { i18n } from "@lingui/core";
import { errorMessage } from "@sellerdesk/contract/errors";
import { accountsApi } from "@sellerdesk/contract/accounts";
import { msg } from "@sellerdesk/contract/texts";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { startApi } from "../../testing/api.ts";
import { type ApiError, call } from "./api-client.ts";
import {
  translatePlanText,
  translateText,
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
  const wait = msg("minute_count", { n: 3 });
  startApi({
    "POST /api/auth/vendor/verify_otp": () => ({
      status: 429,
      code: "too_many_requests",
      message: errorMessage("too_many_requests", { wait }),
      params: { wait },
      errors: [
        {
          field: "sku",
          code: "sku_taken",
          message: "Another variant already uses A-1.",
          text: "another_variant_already_uses",
          params: { sku: "A-1" },
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

test("explains a failure and its field errors in the seller's language, with their values", async () => {
  await loadServerMessages("ar");
  const { message, code, fields } = await failure();
  expect(message).toBe("محاولات كثيرة. حاول من جديد بعد 3 دقائق.");
  expect(code).toBe("too_many_requests");
  expect(fields).toMatchObject([
    { field: "sku", code: "sku_taken", message: "يستخدم متغير آخر الرمز \u2068A-1\u2069 بالفعل." },
  ]);
});

test("shows English as the server sends it, and unknown texts unchanged in every language", async () => {
  expect((await failure()).message).toBe("Too many attempts. Try again in 3 minutes.");
  await loadServerMessages("ar");
  const message = "Rules of a marketplace of its own.";
  expect([
    translateText({ message }),
    translateText({ code: null, params: null, message }),
    translateText({ code: "of_a_later_version", params: {}, message }),
  ]).toEqual([message, message, message]);
});

test("K1 shows a translated plan name in the seller's language, but no other text of that name", async () => {
  await loadServerMessages("ar");
  setPlanTranslations({ Studio: "الاستوديو" });
  expect([
    translatePlanText("Studio"),
    translatePlanText("House"),
    translatePlanText("constructor"),
  ]).toEqual(["الاستوديو", "House", "constructor"]);
  const paid = msg("plan_paid", { plan: "Studio", date: "21 November 2026" });
  expect(translateText(paid)).toContain("الاستوديو");
  expect(translateText(msg("offer_started", { name: "Studio" }))).toContain("Studio");
  await loadServerMessages("en");
  expect([translatePlanText("Studio"), translateText(paid)]).toEqual(["Studio", paid.message]);
});
