import { beforeEach, expect, test } from "vitest";
import { encodeStored } from "../../lib/encoded-storage.ts";
import { readPendingRegistration, storePendingRegistration } from "./pending-registration.ts";

const key = "sellerdesk.registration";
const pending = { token: "sdr_token", email: "leïla@example.com", phone: "+4915112345678" };
beforeEach(() => sessionStorage.clear());

test("A6 the token of an unverified registration cannot be read as plain text", () => {
  storePendingRegistration(pending);
  const stored = sessionStorage.getItem(key) ?? "";
  expect(() => JSON.parse(stored)).toThrow(SyntaxError);
  for (const text of ["sdr_", "token", "example.com", "4915112345678"])
    expect(stored).not.toContain(text);
  expect(readPendingRegistration()).toEqual(pending);
});

test.each([
  ["plain JSON", JSON.stringify(pending)],
  ["text that is not Base64", "%%%"],
  ["an empty text", ""],
  ["null", encodeStored(null)],
  ["a number", encodeStored(7)],
  ["a list", encodeStored([pending])],
  ["a token that is not text", encodeStored({ ...pending, token: 7 })],
  ["a token that is invalid in a header", encodeStored({ ...pending, token: "a\nb" })],
  ["an email that is not text", encodeStored({ ...pending, email: {} })],
  ["an object without a phone", encodeStored({ ...pending, phone: undefined })],
])("A6 ignores a registration stored as %s", (_, stored) => {
  sessionStorage.setItem(key, stored);
  expect(readPendingRegistration()).toBeNull();
});
