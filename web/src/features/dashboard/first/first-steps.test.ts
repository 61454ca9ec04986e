import { SetUpStep } from "@sellerdesk/contract/dashboard";
import { describe, expect, it } from "vitest";
import { findSteps, minutesLeft, openStepOf } from "./first-steps.ts";

const setUp = (...done: SetUpStep[]) =>
  SetUpStep.options.map((step) => ({ step, is_done: done.includes(step) }));
const address = {
  line1: "1 Main St",
  line2: "",
  city: "Bergen",
  region: "",
  postal_code: "5003",
  country: "NO",
};

describe("C2 the first steps of a shop", () => {
  it("C2 opens the plan first, then the product, then the optional steps", () => {
    const openOf = (...parameters: Parameters<typeof findSteps>) =>
      openStepOf(findSteps(...parameters))?.key;
    const none = { address: null, return_address: null };
    expect(openOf(setUp(), undefined)).toBe("plan");
    expect(openOf(setUp("plan"), none)).toBe("product");
    expect(openOf(setUp("plan", "product"), none)).toBe("business");
    expect(openOf(setUp("plan", "product"), { address, return_address: null })).toBe(
      "return_address",
    );
    expect(
      openOf(setUp("plan", "product", "profile_picture", "banner"), {
        address,
        return_address: address,
      }),
    ).toBeUndefined();
  });

  it("C2 counts the minutes of the remaining steps", () => {
    expect(minutesLeft(findSteps(setUp(), undefined))).toBe(16);
    expect(minutesLeft(findSteps(setUp("plan"), { address, return_address: null }))).toBe(8);
  });
});
