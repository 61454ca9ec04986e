import { expect, it } from "vitest";
import { isInside } from "./rules.ts";

it("an archive can only unpack into its own folder", () => {
  for (const name of ["manifest.json", "rows/sellers.ndjson.gz", "files/pictures/a-160.webp"])
    expect([name, isInside(name)]).toEqual([name, true]);
  for (const name of [
    "",
    "/etc/passwd",
    "../a",
    "rows/../../a",
    "rows//a",
    "a\\b",
    "a\0b",
    "rows/",
  ])
    expect([name, isInside(name)]).toEqual([name, false]);
});
