"use strict";
/*
 * Runs before the npm scripts of development, on the system's Node (18 or newer), and installs the
 * packages of package-lock.json. Imports nothing that an install has to bring.
 */
const { spawn, spawnSync } = require("node:child_process");
const events = require("node:events");
const fs = require("node:fs");

process.chdir(`${__dirname}/..`);
const lockFile = ".install-lock";
const stampFile = "node_modules/.prepared";
/** npm writes this file last: after an interrupted install it is missing. */
const installedFile = "node_modules/.package-lock.json";

const bringsNode = ["linux-x64", "linux-arm64"].includes(`${process.platform}-${process.arch}`);
const ownNode = `node_modules/node-linux-${process.arch}/bin/node`;

const remedies = [
  [/ENOSPC/, "its disk is full: free 1 GB"],
  [/EROFS/, "its disk is read-only: make it writable"],
  [/EACCES|EPERM/, "start as the user who owns the folder and npm's cache"],
  [/ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|ERR_SOCKET/, "check the network or proxy"],
];

/** Exits with one sentence that says what to do: errors of the system and of npm do not. */
const fail = (message) => {
  const [, remedy] = remedies.find(([code]) => code.test(message)) || [undefined, message];
  console.error(`Nothing can be installed in ${process.cwd()}: ${remedy}, then start again.`);
  process.exit(1);
};

const checkMachine = () => {
  if (process.platform === "win32") fail("Sellerdesk runs on Linux and macOS. Use WSL");
  if (!bringsNode && Number(process.versions.node.split(".")[0]) < 24)
    fail("Sellerdesk needs Node 24 or newer. Install it from https://nodejs.org");
  if (process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime)
    fail("Alpine has no glibc. Use a Debian image, such as node:24-slim");
};

/** Returns the text of a file that another process may delete at any time. */
const read = (file) => {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return "";
  }
};

/** Whether this machine needs a package: npm skips optional ones that are made for others. */
const isNeeded = ({ optional, os = [], cpu = [process.arch], libc = ["glibc"] }) =>
  !optional ||
  (os.includes(process.platform) && cpu.includes(process.arch) && libc.includes("glibc"));

/** Returns the first package that is missing, outdated or superfluous. */
const findDifference = () => {
  const lists = ["package-lock.json", installedFile].map((file) =>
    Object.entries(JSON.parse(read(file) || '{"packages":{}}').packages)
      .filter(([path, entry]) => path !== "" && isNeeded(entry))
      .map(([path, { version, integrity, link }]) => [path, version, integrity, link].join(" ")),
  );
  const [wanted, installed] = lists.map((list) => new Set(list));
  return lists.flat().find((entry) => wanted.has(entry) !== installed.has(entry));
};

/** Whether a process runs npm or this script. Its id may belong to another process by now. */
const isInstalling = (pid) => {
  if (process.platform === "linux") return /npm|prepare/.test(read(`/proc/${pid}/cmdline`));
  return /npm|prepare/.test(spawnSync("ps", ["-o", "command=", "-p", pid]).stdout);
};

/**
 * The lock file is a queue of process ids: the first living process holds the lock. Only the
 * holder replaces or deletes the file, and then the others queue again.
 */
const tryLock = () => {
  const queue = read(lockFile);
  const pids = queue.split("\n");
  const position = pids.indexOf(`${process.pid}`);
  if (position === -1) fs.appendFileSync(lockFile, `${process.pid}\n`);
  // The second read notices a file that its holder deleted before it ended.
  return position !== -1 && !pids.slice(0, position).some(isInstalling) && read(lockFile) === queue;
};

const install = async () => {
  console.log("Installing packages, about a minute ...");
  fs.rmSync(installedFile, { force: true });
  // Install scripts are not needed. The development packages are: they build the web app.
  const args = "ci --no-audit --loglevel=error --ignore-scripts --include=dev --include=optional";
  const npm = spawn("npm", args.split(" "), { stdio: ["ignore", "ignore", "pipe"] });
  process.once("exit", () => npm.kill("SIGKILL"));
  // npm continues if this process is killed, so it is next in the queue.
  fs.writeFileSync(`${lockFile}.new`, `${process.pid}\n${npm.pid}\n`);
  fs.renameSync(`${lockFile}.new`, lockFile);
  let message = "";
  npm.stderr.on("data", (chunk) => (message += chunk));
  const [code] = await events.once(npm, "close");
  if (code !== 0) throw new Error(`${message.trim()}\nFix what npm says`);
};

const prepare = async () => {
  const isProduction = process.env.NODE_ENV === "production";
  if (isProduction && !fs.existsSync("node_modules"))
    fail("NODE_ENV is production. Run npm ci --ignore-scripts");
  // A production installation has no development packages, and may belong to another user.
  if (isProduction || (fs.existsSync(stampFile) && findDifference() === undefined)) return;
  checkMachine();
  for (let waits = 0; !tryLock(); waits++) {
    if (waits === 4) console.log("Another start installs the packages, waiting for it ...");
    await new Promise((done) => setTimeout(done, 250));
  }
  process.once("exit", () => fs.rmSync(lockFile, { force: true }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.once(signal, (_, number) => process.exit(128 + number));

  // Another start, or a developer with npm, may have installed the packages.
  if (findDifference() !== undefined) await install();
  // npm skips an optional package that it cannot download.
  const difference = findDifference();
  if (difference !== undefined)
    fail(`npm could not bring ${difference.split(" ")[0]}. Check the network or proxy`);
  if (bringsNode && spawnSync(ownNode, ["--version"]).status !== 0)
    fail("Its Node does not run here. Use a Debian 12 or newer, or a Linux like it");
  fs.writeFileSync(stampFile, "");
};

prepare().catch((error) => fail(error.message));
