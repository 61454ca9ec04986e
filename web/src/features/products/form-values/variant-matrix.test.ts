import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  activeOptions,
  combinations,
  type EditedOption,
  pruneValues,
  reconcileVariants,
  renameValue,
} from "./variant-matrix.ts";

type Typed = { option_values: readonly string[]; typed: string };
const make = (option_values: string[]): Typed => ({ option_values, typed: "" });
const option = (key: string, ...values: string[]): EditedOption => ({ key, name: key, values });
const shape = (rows: readonly Typed[]) =>
  rows.map(({ option_values, typed }) => `${option_values.join("/")}:${typed}`);
const row = (typed: string, ...option_values: string[]): Typed => ({ option_values, typed });

describe("K21 the variants that options make", () => {
  it("makes every combination", () => {
    expect(combinations([option("c", "Red", "Blue"), option("s", "S", "M"), option("e")])).toEqual([
      ["Red", "S"],
      ["Red", "M"],
      ["Blue", "S"],
      ["Blue", "M"],
    ]);
    expect(combinations([])).toEqual([[]]);
  });

  it("keeps what was typed when an option comes, changes and goes", () => {
    const size = option("s", "S", "M");
    const first = reconcileVariants([row("one")], [], [size], make);
    expect(shape(first)).toEqual(["S:one", "M:"]);
    const colour = option("c", "Red", "Blue");
    const both = reconcileVariants(first, [size], [colour, size], make);
    expect(shape(both)).toEqual(["Red/S:one", "Red/M:", "Blue/S:", "Blue/M:"]);
    expect(shape(reconcileVariants(both, [colour, size], [size], make))).toEqual(["S:one", "M:"]);
    const swapped = reconcileVariants(both, [colour, size], [size, colour], make);
    expect(shape(swapped)).toEqual(["S/Red:one", "S/Blue:", "M/Red:", "M/Blue:"]);
  });

  it("leaves out what was taken out by hand when another value comes", () => {
    const [colour, size] = [option("c", "Red", "Blue"), option("s", "S", "M")];
    const three = [row("a", "Red", "S"), row("b", "Red", "M"), row("c", "Blue", "S")];
    const next = reconcileVariants(
      three,
      [colour, size],
      [colour, option("s", "S", "M", "L")],
      make,
    );
    expect(shape(next)).toEqual(["Red/S:a", "Red/M:b", "Red/L:", "Blue/S:c", "Blue/L:"]);
  });

  it("keeps what was typed when a value is renamed", () => {
    const options = [option("empty"), option("c", "Red", "Blue"), option("s", "S", "Red")];
    const rows = [row("one", "Red", "S"), row("two", "Red", "Red"), row("three", "Blue", "Red")];
    const renamed = renameValue(options, rows, { key: "c", from: "Red", to: "Rust" });
    expect(renamed.options[1]?.values).toEqual(["Rust", "Blue"]);
    expect(renamed.options[2]?.values).toEqual(["S", "Red"]);
    expect(shape(renamed.variants)).toEqual(["Rust/S:one", "Rust/Red:two", "Blue/Red:three"]);
    expect(reconcileVariants(renamed.variants, renamed.options, renamed.options, make)).toEqual(
      renamed.variants,
    );
  });

  it("K24 takes values out that no variant has any more, and options without values stay to be filled in", () => {
    const options = [option("empty"), option("c", "Red", "Blue"), option("s", "S", "M")];
    const rest = [row("one", "Red", "S"), row("two", "Red", "M")];
    expect(pruneValues(options, rest).map(({ values }) => values)).toEqual([
      [],
      ["Red"],
      ["S", "M"],
    ]);
  });

  it("makes a new variant like the one that shares most of its values", () => {
    const size = option("s", "S", "M");
    const rows = [row("cheap", "Red", "S"), row("dear", "Blue", "S")];
    const like = (option_values: string[], typedValue?: Typed) => ({
      option_values,
      typed: typedValue?.typed ?? "",
    });
    const next = reconcileVariants(
      rows,
      [option("c", "Red", "Blue"), option("s", "S")],
      [option("c", "Red", "Blue"), size],
      like,
    );
    expect(shape(next)).toEqual(["Red/S:cheap", "Red/M:cheap", "Blue/S:dear", "Blue/M:dear"]);
  });
});

const values = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 4 });
const options = fc
  .uniqueArray(fc.record({ key: fc.constantFrom("x", "y", "z"), values }), {
    selector: ({ key }) => key,
    maxLength: 3,
  })
  .map((all) => all.map(({ key, values: given }) => option(key, ...given)));

describe("K21 whatever is done to the options", () => {
  const edits = fc.array(options, { minLength: 1, maxLength: 6 });
  const play = (steps: EditedOption[][]) => {
    let number = 0;
    let rows: Typed[] = [row("first")];
    let before: EditedOption[] = [];
    const history = [rows];
    for (const after of steps) {
      rows = reconcileVariants(rows, before, after, (option_values) => ({
        option_values,
        typed: `new ${number++}`,
      }));
      history.push(rows);
      before = after;
    }
    return { rows, before, history };
  };

  it("there is at least one variant, and no two share their values, and each has one value of each option", () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const { rows, before } = play(steps);
        expect(rows.length).toBeGreaterThan(0);
        expect(new Set(rows.map(({ option_values }) => JSON.stringify(option_values))).size).toBe(
          rows.length,
        );
        const active = activeOptions(before);
        for (const { option_values } of rows) {
          expect(option_values).toHaveLength(active.length);
          active.forEach((editedOption, index) =>
            expect(editedOption.values).toContain(option_values[index]),
          );
        }
      }),
    );
  });

  it("what is typed is never shared out or made up: each text is of one variant, and was there or is new", () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const { history } = play(steps);
        history.forEach((rows, step) => {
          const typed = rows.map((item) => item.typed);
          expect(new Set(typed).size).toBe(typed.length);
          const earlier = new Set(
            history.slice(0, step).flatMap((old) => old.map((item) => item.typed)),
          );
          const previous = new Set((history[step - 1] ?? []).map((item) => item.typed));
          for (const text of typed) expect(previous.has(text) || !earlier.has(text)).toBe(true);
        });
      }),
    );
  });

  it("options that stay as they are change nothing", () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const { rows, before } = play(steps);
        expect(reconcileVariants(rows, before, before, make)).toEqual(rows);
      }),
    );
  });

  it("a value that comes and goes again leaves everything as it was", () => {
    fc.assert(
      fc.property(edits, fc.nat(), (steps, pick) => {
        const { rows, before } = play(steps);
        const active = activeOptions(before);
        fc.pre(active.length > 0);
        const chosen = active[pick % active.length]?.key;
        const wider = before.map((editedOption) =>
          editedOption.key === chosen
            ? { ...editedOption, values: [...editedOption.values, "new"] }
            : editedOption,
        );
        const there = reconcileVariants(rows, before, wider, make);
        expect(there.length).toBeGreaterThan(rows.length);
        expect(reconcileVariants(there, wider, before, make)).toEqual(rows);
      }),
    );
  });
});
