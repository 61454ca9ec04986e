import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  findPredicates,
  findUnknownComparisons,
  queryFiles,
  replacePredicates,
} from "./ownership-predicates.ts";

const find = (code: string, withJoins = true) => findPredicates("q.ts", code, { withJoins });
const fragment = (id: string, present: string, removed = "true") =>
  `\${globalThis.predicates.raw(${JSON.stringify(`q.ts ${id} 1`)}, sql\`${present}\`, sql\`${removed}\`)}`;

describe("the ownership predicates of a file", () => {
  it.each([
    "seller_id = ${sellerId}",
    "o.seller_id = any(${sellerIds}::uuid[])",
    "id = ${sellerId}",
    "s.id = ${session.sellerId}",
    "i.seller_id = p.seller_id",
    "s.id = p.seller_id",
    "id = seller_id",
  ])("include %s", (text) => {
    const code = `sql\`select from rows where ${text} and id = \${id}\``;
    expect(replacePredicates(code, find(code))).toBe(
      code.replace(text, () => fragment(text, text)),
    );
  });

  it.each([
    [
      '.where("seller_id", "=", sellerId)',
      '.where(globalThis.predicates.compare(ID, "seller_id", sellerId))',
    ],
    ['.where("id", "=", seller.id)', '.where(globalThis.predicates.compare(ID, "id", seller.id))'],
    [
      '.onRef("i.seller_id", "=", "v.seller_id")',
      '.on(globalThis.predicates.join(ID, "i.seller_id", "v.seller_id"))',
    ],
    [
      '.innerJoin("sellers as s", "s.id", "p.seller_id")',
      '.innerJoin("sellers as s", (join) => join.on(globalThis.predicates.join(ID, "s.id", "p.seller_id")))',
    ],
  ])("include %s", (code, replaced) => {
    expect(replacePredicates(code, find(code))).toBe(
      replaced.replace("ID", () => JSON.stringify(`q.ts ${code} 1`)),
    );
  });

  it("keep the other columns of tuples and of `using` when they are removed", () => {
    const using = "using (seller_id, variant_id)";
    expect(replacePredicates(using, find(using))).toBe(
      fragment(using, using, "using (variant_id)"),
    );
    const tuples = "(p.seller_id, p.id) = (old.seller_id, old.id)";
    expect(replacePredicates(tuples, find(tuples))).toBe(
      fragment(tuples, tuples, "(p.id) = (old.id)"),
    );
  });

  it("keep the subquery of a tuple comparison, including its own predicates", () => {
    const code =
      "(w.seller_id, w.id) in (select seller_id, max(id) from rows where seller_id = ${sellerId}) and x";
    const inner = `select seller_id, max(id) from rows where ${fragment("seller_id = ${sellerId}", "seller_id = ${sellerId}")}`;
    expect(replacePredicates(code, find(code))).toBe(
      `${fragment(
        "(w.seller_id, w.id) in (",
        `(w.seller_id, w.id) in (${inner})`,
        `exists (select from (${inner}) as wanted(seller, other_0) where wanted.other_0 = w.id)`,
      )} and x`,
    );
  });

  it("are distinguished by their text and their number", () => {
    const code = "seller_id = ${sellerId}\nand seller_id = ${sellerId}";
    expect(find(code).map(({ id, line }) => [id, line])).toEqual([
      ["q.ts seller_id = ${sellerId} 1", 1],
      ["q.ts seller_id = ${sellerId} 2", 2],
    ]);
  });

  it("exclude cursors, conflict keys, groups, assignments and other ids", () => {
    const code = `(seller_id, id) > (\${after.seller_id}, \${after.id}) on conflict (seller_id, id)
      group by seller_id set seller_id = excluded.seller, id = \${id}`;
    expect(find(code, false)).toEqual([]);
  });
});

const root = join(import.meta.dirname, "..");

it("J2 check-predicates can remove every comparison of a seller_id in the queries", () => {
  const paths = globSync(queryFiles, { cwd: root });
  expect(paths.length).toBeGreaterThan(50);
  const unknown = paths.flatMap((path) =>
    findUnknownComparisons(path, readFileSync(join(root, path), "utf8")),
  );
  expect(unknown).toEqual([]);
  expect(findUnknownComparisons("q.ts", "where seller_id = upper(${sellerId})")).toHaveLength(1);
});
