import type { SubmissionStatus } from "@sellerdesk/contract/verification";
import { expect, test } from "vitest";
import { decisionNews, verificationStatusOf } from "./rules.ts";

const asked = (required: boolean, ...statuses: SubmissionStatus[]) => ({
  required,
  submissions: statuses.map((status) => ({ status })),
});

test.each([
  ["none", []],
  ["none", [asked(false, "rejected")]],
  ["open", [asked(true), asked(true, "accepted")]],
  ["waiting", [asked(true, "submitted"), asked(true, "accepted")]],
  ["revision", [asked(true, "revision_requested"), asked(true)]],
  ["waiting", [asked(true, "submitted", "revision_requested")]],
  ["rejected", [asked(true, "rejected"), asked(true, "revision_requested")]],
  ["verified", [asked(true, "accepted", "revision_requested"), asked(false)]],
] as const)(
  "K45 a seller is %s by the newest of each that is required",
  (standing, requirements) => {
    expect(verificationStatusOf(requirements)).toBe(standing);
  },
);

test("K45 a decision is shown with its reason", () => {
  expect(decisionNews("Passport", { status: "accepted", reason: "" }).message).toBe(
    "Passport was accepted.",
  );
  expect(
    decisionNews("Passport", { status: "revision_requested", reason: "The scan is cut off." })
      .message,
  ).toBe("Passport needs your attention: The scan is cut off.");
});
