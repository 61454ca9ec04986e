import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { findBigFolders, findImportViolations } from "./check-imports.ts";
import { readImportGraph, withoutComments } from "./import-graph.ts";

type Rule = {
  /** The files that the rule applies to, by their path from the root. */
  about: RegExp;
  except?: RegExp;
  /** The pattern of the problem, in the path or in the text outside of comments. */
  path?: RegExp;
  text?: RegExp;
  /** The place where the code belongs. */
  message: string;
};

const isTest = /\.(test|spec)\.tsx?$/;
const rules: Rule[] = [
  {
    about: /^server\/src\/features\//,
    except:
      /^server\/src\/features\/([a-z-]+\/){1,2}(([a-z-]+-)?(routes|service|queries|rules|jobs)|[a-z-]+\.test)\.ts$/,
    path: /./,
    message:
      "A feature's files are routes.ts, service.ts, queries.ts, rules.ts and jobs.ts, split as <noun>-service.ts; tests beside, folders one level deep. Anything else goes to lib/, db/, integrations/ or plugins/.",
  },
  {
    about: /\.tsx?$/,
    path: /(^|\/)(utils?|helpers?|common|shared|misc|types|index)(\.tsx?$|\/)/,
    message:
      "Name the file after its content. Catch-all files keep growing, and barrels hide who uses what.",
  },
  {
    about: /^server\/src\/.*\.ts$/,
    except:
      /^server\/src\/db\/|^server\/src\/(features\/[a-z-]+(\/[a-z-]+)?|demo)\/([a-z-]+-)?queries\.ts$/,
    text: /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
    message: "SQL belongs in queries.ts or db/. Add a function there that takes the seller's id.",
  },
  {
    about: /^server\/src\/features\/([a-z-]+\/){1,2}([a-z-]+-)?rules\.ts$/,
    text: /\bnew Date\(\)/,
    message: "rules.ts is pure: pass the time as an argument; the database's clock decides.",
  },
  {
    about: /^web\/src\//,
    text: /(?<!typeof )\b[a-z]\w*Api\.\w+\.(params|query|body|reply)\b/,
    message:
      "The web build leaves an endpoint's schemas out (contract/build/strip-endpoint-schemas.ts): name the schema in the contract and import it by that name.",
  },
  {
    about: /^server\/migrations\//,
    except: /^server\/migrations\/\d{4}_[a-z_]+\.sql$/,
    path: /./,
    message: "Name migrations NNNN_noun.sql.",
  },
];

const isProblem = (rule: Rule, path: string, read: () => string): boolean => {
  if (!rule.about.test(path) || rule.except?.test(path)) return false;
  if (rule.path) return rule.path.test(path);
  return !isTest.test(path) && rule.text !== undefined && rule.text.test(withoutComments(read()));
};

const sameNumber = (paths: string[]): string[] => {
  const migrations = paths.filter((path) => dirname(path) === "server/migrations");
  const numberOf = (path: string) => basename(path).slice(0, 4);
  return migrations.filter(
    (path, index) => migrations.findIndex((other) => numberOf(other) === numberOf(path)) !== index,
  );
};

/** The demo shop shows what a marketplace needs, so it must stay small. */
const maxStorefrontLines = 3000;

/** Counts lines of code, which are neither empty nor a comment. */
const countLines = (text: string): number =>
  withoutComments(text.replaceAll(/^\s*--.*$/gm, "")).match(/^.*\S.*$/gm)?.length ?? 0;

const findLargeStorefront = (root: string, paths: string[]): string[] => {
  const lines = paths
    .filter(
      (path) => /^examples\/storefront\/.*\.(ts|js|css|sql)$/.test(path) && !isTest.test(path),
    )
    .reduce((sum, path) => sum + countLines(readFileSync(join(root, path), "utf8")), 0);
  return lines > maxStorefrontLines
    ? [`examples/storefront: ${lines} lines of code are more than ${maxStorefrontLines}.`]
    : [];
};

/** The folders whose files are checked. */
export const workspaces = [
  "contract",
  "server",
  "web",
  "e2e",
  "bench",
  "scripts",
  "packages",
  "examples",
];
const isOurs = (path: string) => !/(^|\/)(node_modules|dist|\.data)\//.test(path);

/**
 * Finds files in the wrong folder, and problems that the linter cannot find.
 * @returns one line for each problem: the file, and where its code belongs
 */
export const findStructureViolations = (root: string): string[] => {
  const paths = workspaces.flatMap((workspace) =>
    readdirSync(join(root, workspace), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter(isOurs),
  );
  const problems = paths.flatMap((path) => {
    const read = () => readFileSync(join(root, path), "utf8");
    return rules
      .filter((rule) => isProblem(rule, path, read))
      .map((rule) => `${path}: ${rule.message}`);
  });
  return [
    ...problems,
    ...findBigFolders(paths),
    ...findLargeStorefront(root, paths),
    ...findImportViolations(readImportGraph(root, paths)),
    ...sameNumber(paths).map((path) => `${path}: Another migration has this number already.`),
  ].sort();
};

if (import.meta.main) {
  const problems = findStructureViolations(join(import.meta.dirname, ".."));
  for (const violation of problems) process.stderr.write(`${violation}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
