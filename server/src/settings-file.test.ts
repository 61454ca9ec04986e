import { expect, test } from "vitest";
import { parseSettings } from "./settings-file.ts";

test("reads settings as systemd does", () => {
  const text = `# comment = x
; other
A=plain

B=a#b 'c' "d"
C="quoted # value"
D='single "x" \\n'
E="with \\"escaped\\" and \\\\ back \\x"
F=trailing  \t
G=a\\
b\\ c
  H = indented
I=postgres://u:p#w%3D=@h/db
J="two
lines" 'and' more
K=$HOME
L=
M=last`;
  expect(Object.fromEntries(parseSettings(text))).toEqual({
    A: "plain",
    B: `a#b 'c' "d"`,
    C: "quoted # value",
    D: 'single "x" \\n',
    E: 'with "escaped" and \\ back \\x',
    F: "trailing",
    G: "ab c",
    H: "indented",
    I: "postgres://u:p#w%3D=@h/db",
    J: "two\nlinesandmore",
    K: "$HOME",
    L: "",
    M: "last",
  });
  expect(parseSettings("")).toEqual(new Map());
});

test.each([
  "A=1\nexport B=secret\n",
  "A=1\nB='secret\n",
  'A=1\nB="secret',
  "A=1\nsecret",
  "A=1\n9B=secret",
])("names an invalid line by its number, without its text: %j", (text) => {
  expect(() => parseSettings(text)).toThrow(/^Line 2 is not NAME=value\.$/);
});
