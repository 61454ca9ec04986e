import * as fc from "fast-check";
import { expect, it } from "vitest";
import { hasRepeatedKey } from "./repeated-key.ts";

it.each([
  `{"a":1,"a":1}`,
  `{"a":1,"b":[{"c":{"d":1,"e":2,"d":3}}]}`,
  String.raw`{"a":1,"\u0061":2}`,
  String.raw`{"\"":1,"\u0022":2}`,
  `[1,{"a":"}"},{"a":1 , "a" : {}}]`,
  `{"":1,"":2}`,
  `{"a":"b","b":"a","b":"\\\\"}`,
  `{${Array.from({ length: 40 }, (_, index) => `"k${index}":{}`).join(",")},"k3":1}`,
])("safety 5 finds a repeated key: %s", (json) => {
  JSON.parse(json);
  expect(hasRepeatedKey(json)).toBe(true);
});

it("safety 5 finds no repeated key in the output of JSON.stringify, and an added one at any depth", () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), {
    minKeys: 1,
    maxKeys: 30,
  });
  fc.assert(
    fc.property(object, fc.nat(5), fc.boolean(), (value, depth, isSpaced) => {
      const wrap = (json: string) => `[{"w":${"[".repeat(depth)}${json}${"]".repeat(depth)}}]`;
      const json = JSON.stringify(value, null, isSpaced ? 2 : 0);
      expect(hasRepeatedKey(wrap(json))).toBe(false);
      const [key = ""] = Object.keys(value);
      // Built as text, because a JavaScript object cannot have the same key twice.
      const again = `{${JSON.stringify(key)}:[${json}],${json.slice(1)}`;
      expect(hasRepeatedKey(wrap(again))).toBe(true);
    }),
  );
});

it("safety 5 accepts the same key in different objects", () => {
  expect(hasRepeatedKey(`[{"a":{"a":{"a":["a","a","a:","{\\"a\\":1,\\"a\\":2}"]}}},{"a":1}]`)).toBe(
    false,
  );
});
