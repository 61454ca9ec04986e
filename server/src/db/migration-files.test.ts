import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { loadModule, parseSync } from "libpg-query";
import { beforeAll, describe, expect, it } from "vitest";
import { findMigrationProblems } from "../../testing/migration-problems.ts";
import { serverFolder } from "../server-folder.ts";
import { listMigrationFiles } from "./migrate.ts";

/** Earlier migrations belong to a version whose copies were all stopped for an upgrade. */
const firstWithRules = "0400";
/** Earlier ones may have several statements without blank lines between them. */
const firstWithSingleStatements = "0542";

beforeAll(loadModule);

const passing = [
  "create table a (b text check (b <> ''), c uuid references d (id)); create index on a (b); update a set b = 'x'",
  "alter table a add column b text, add column c integer not null default 0, add column d text[] not null default '{}'",
  "alter table a add constraint b check (c > 0) not valid, add foreign key (c) references d (id) not valid",
  "alter table a validate constraint b",
  "alter table a add constraint b unique using index c",
  "drop index a; drop trigger b on c; drop function d",
  "create or replace function a() returns integer language sql return 1",
  "insert into a select b from c",
  "-- Runs outside a transaction.\ndrop index concurrently if exists a;\n\ncreate index concurrently a on b (c);",
  "-- Contracts: nothing reads a.b since 0401.\nalter table a drop column b; drop table c",
];
const refused: [string, string][] = [
  ["create index on a (b)", "an index that is not built concurrently"],
  ["create table b (c text); create index on a (b)", "an index that is not built concurrently"],
  ["-- Runs outside a transaction.\ndrop index a;", "an index that is not dropped concurrently"],
  ["alter table a add column b text not null", "not null without a default"],
  ["alter table a add column b uuid default gen_random_uuid()", "a default that is no constant"],
  [
    "alter table a add column b text check (b <> '')",
    "a constraint in the column: add it not valid",
  ],
  [
    "alter table a add constraint b check (c > 0)",
    "a constraint that reads the table: add it not valid, and validate it in another file",
  ],
  ["alter table a alter column b set not null", "set not null: add a check that is not valid"],
  ["alter table a alter column b type bigint", "AT_AlterColumnType without a mark"],
  ["alter table a drop column b", "AT_DropColumn without a mark"],
  ["drop table a", "OBJECT_TABLE without a mark"],
  ["drop view a", "OBJECT_VIEW without a mark"],
  ["alter table a rename column b to c", "a new name"],
  ["alter table a rename to b", "a new name"],
  ["update a set b = 1", "rows changed all at once: change them in batches"],
  ["delete from a", "rows changed all at once: change them in batches"],
];

describe("safety 25 migrations while other copies run", () => {
  it.each(passing)("may contain %s", (text) => expect(findMigrationProblems(text)).toEqual([]));
  it.each(refused)("may not contain %s", (text, problem) =>
    expect(findMigrationProblems(text)).toEqual([problem]),
  );

  it("all follow these rules, and files that run outside a transaction are marked", async () => {
    const problems: string[] = [];
    for (const name of await listMigrationFiles()) {
      const text = await readFile(join(serverFolder, "migrations", name), "utf8");
      if (/\bconcurrently\b/i.test(text) && !text.startsWith("-- Runs outside a transaction.\n"))
        problems.push(`${name}: no mark`);
      if (name >= firstWithRules)
        problems.push(...findMigrationProblems(text).map((problem) => `${name}: ${problem}`));
      if (name >= firstWithSingleStatements)
        for (const part of text.split(/\n\s*\n/))
          if (parseSync(part).stmts?.length !== 1) problems.push(`${name}: no single one: ${part}`);
    }
    expect(problems).toEqual([]);
  });
});
