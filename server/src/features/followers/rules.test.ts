import { expect, test } from "vitest";
import { followMessage } from "./rules.ts";

test("F5 G1 names a single follower and counts several", () => {
  expect(followMessage(["Ada"]).message).toBe("Ada follows your shop");
  expect(followMessage(["Bo", "Ada", "Cem"]).message).toBe(
    "3 new followers in the last hour, among them Bo",
  );
});
