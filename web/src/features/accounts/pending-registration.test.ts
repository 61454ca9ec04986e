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
  ["no Base64", "%%%"],
  ["nothing", ""],
  ["null", encodeStored(null)],
  ["a number", encodeStored(7)],
  ["a list", encodeStored([pending])],
  ["a token that is no text", encodeStored({ ...pending, token: 7 })],
  ["a token that no header takes", encodeStored({ ...pending, token: "a\nb" })],
  ["an address that is no text", encodeStored({ ...pending, email: {} })],
  ["no phone", encodeStored({ ...pending, phone: undefined })],
])("A6 a registration stored as %s is none", (_, stored) => {
  sessionStorage.setItem(key, stored);
  expect(readPendingRegistration()).toBeNull();
});
