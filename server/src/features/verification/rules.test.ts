import type { SubmissionStatus } from "@sellerdesk/contract/verification";
import { expect, test } from "vitest";
import { decisionNews, verificationStatusOf } from "./rules.ts";

const requirement = (required: boolean, ...statuses: SubmissionStatus[]) => ({
  required,
  submissions: statuses.map((status) => ({ status })),
});

test.each([
  ["none", []],
  ["none", [requirement(false, "rejected")]],
  ["open", [requirement(true), requirement(true, "accepted")]],
  ["waiting", [requirement(true, "submitted"), requirement(true, "accepted")]],
  ["revision", [requirement(true, "revision_requested"), requirement(true)]],
  ["waiting", [requirement(true, "submitted", "revision_requested")]],
  ["rejected", [requirement(true, "rejected"), requirement(true, "revision_requested")]],
  ["verified", [requirement(true, "accepted", "revision_requested"), requirement(false)]],
] as const)(
  "K45 a seller is %s by the newest submission for each mandatory requirement",
  (standing, requirements) => {
    expect(verificationStatusOf(requirements)).toBe(standing);
  },
);

test("K45 shows a decision with its reason", () => {
  expect(decisionNews("Passport", { status: "accepted", reason: "" }).message).toBe(
    "Passport was accepted.",
  );
  expect(
    decisionNews("Passport", { status: "revision_requested", reason: "The scan is cut off." })
      .message,
  ).toBe("Passport needs your attention: The scan is cut off.");
});
