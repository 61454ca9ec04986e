import { expect, it } from "vitest";
import { isGtin } from "./gtin.ts";

it.each(["96385074", "036000291452", "4006381333931", "10614141000415"])(
  "accepts the GTIN %s",
  (gtin) => {
    expect(isGtin(gtin)).toBe(true);
  },
);

it.each([
  "",
  "96385075",
  "4006381333930",
  "0036000291453",
  "400638133393",
  "40063813339311",
  "４００６３８１３３３９３１",
  "4006381333931 ",
])("rejects %j", (text) => {
  expect(isGtin(text)).toBe(false);
});
