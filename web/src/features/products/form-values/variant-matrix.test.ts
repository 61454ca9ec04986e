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

describe("K21 the variants of the options", () => {
  it("creates every combination", () => {
    expect(combinations([option("c", "Red", "Blue"), option("s", "S", "M"), option("e")])).toEqual([
      ["Red", "S"],
      ["Red", "M"],
      ["Blue", "S"],
      ["Blue", "M"],
    ]);
    expect(combinations([])).toEqual([[]]);
  });

  it("keeps typed values when an option is added, changed and removed", () => {
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

  it("does not restore variants removed by hand when a value is added", () => {
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

  it("keeps typed values when an option value is renamed", () => {
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

  it("K24 removes unused option values, and keeps options that have no values yet", () => {
    const options = [option("empty"), option("c", "Red", "Blue"), option("s", "S", "M")];
    const rest = [row("one", "Red", "S"), row("two", "Red", "M")];
    expect(pruneValues(options, rest).map(({ values }) => values)).toEqual([
      [],
      ["Red"],
      ["S", "M"],
    ]);
  });

  it("copies a new variant from the one that shares most of its values", () => {
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

describe("K21 after any changes to the options", () => {
  const edits = fc.array(options, { minLength: 1, maxLength: 6 });
  const applySteps = (steps: EditedOption[][]) => {
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

  it("there is at least one variant, no two are equal, and each has one value of each option", () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const { rows, before } = applySteps(steps);
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

  it("each typed text belongs to one variant, and is from the previous step or new", () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const { history } = applySteps(steps);
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

  it("unchanged options change nothing", () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const { rows, before } = applySteps(steps);
        expect(reconcileVariants(rows, before, before, make)).toEqual(rows);
      }),
    );
  });

  it("adding and removing a value again changes nothing", () => {
    fc.assert(
      fc.property(edits, fc.nat(), (steps, pick) => {
        const { rows, before } = applySteps(steps);
        const active = activeOptions(before);
        fc.pre(active.length > 0);
        const chosen = active[pick % active.length]?.key;
        const wider = before.map((editedOption) =>
          editedOption.key === chosen
            ? { ...editedOption, values: [...editedOption.values, "new"] }
            : editedOption,
        );
        const widened = reconcileVariants(rows, before, wider, make);
        expect(widened.length).toBeGreaterThan(rows.length);
        expect(reconcileVariants(widened, wider, before, make)).toEqual(rows);
      }),
    );
  });
});
