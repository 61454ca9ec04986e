"use strict";
/*
 * Runs before npm scripts of development, on whatever Node the machine has (18 or newer), and brings node_modules in line with
 * package-lock.json. Nothing is imported that an install would have to bring.
 *
 * A tree is trusted only by its stamp, which is deleted before an install and written after its
 * success. A lock file with the numbers of the processes at work keeps two installs apart; npm's
 * own number is in it, because npm continues when this process is killed.
 */
const { spawn, spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");

const root = path.resolve(__dirname, "..");
const modules = path.join(root, "node_modules");
const stampFile = path.join(modules, ".prepared");
const lockFile = path.join(root, ".install-lock");
const oldestNode = 24;

const platform = `${process.platform}-${process.arch}`;
const bringsNode = ["linux-x64", "linux-arm64"].includes(platform);
const ownNode = path.join(modules, `node-${platform}`, "bin", "node");

const readIfThere = (file) => {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return "";
    throw error;
  }
};

const wantedStamp = () =>
  `${platform} ${createHash("sha256")
    .update(readIfThere(path.join(root, "package-lock.json")))
    .digest("hex")}\n`;

const isPrepared = () =>
  readIfThere(stampFile) === wantedStamp() &&
  fs.existsSync(path.join(modules, ".package-lock.json")) &&
  (!bringsNode || fs.existsSync(ownNode));

/**
 * Whether a package is made for this very machine; npm leaves it out without a word when its
 * download fails.
 */
const isForHere = ({ os, cpu, libc }) =>
  os !== undefined &&
  os.includes(process.platform) &&
  (cpu === undefined || cpu.includes(process.arch)) &&
  (libc === undefined || libc.includes("glibc"));

/**
 * The places where the tree is not what the lock file says, by npm's own record of it. That is the
 * last thing that npm writes: an install that was cut off has none, or an old one.
 */
const findDifferences = () => {
  const wanted = JSON.parse(readIfThere(path.join(root, "package-lock.json"))).packages;
  const found = JSON.parse(
    readIfThere(path.join(modules, ".package-lock.json")) || '{"packages":{}}',
  ).packages;
  const isSame = (a, b) =>
    a.version === b.version && a.integrity === b.integrity && a.link === b.link;
  const isGood = ([place, entry]) => {
    if (place in found) return isSame(entry, found[place]);
    return place === "" || (entry.optional === true && !isForHere(entry));
  };
  const missing = Object.entries(wanted).filter((entry) => !isGood(entry));
  return [
    ...missing.map(([place]) => place),
    ...Object.keys(found).filter((place) => !(place in wanted)),
  ];
};

/** Ends with one sentence that says what to do. */
const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const checkNode = () => {
  if (process.platform === "win32")
    fail("Sellerdesk runs on Linux and macOS. On Windows, start it in WSL.");
  const [major] = process.versions.node.split(".").map(Number);
  const getNode = `Install Node ${oldestNode} from https://nodejs.org and start again.`;
  if (!bringsNode && major < oldestNode)
    fail(
      `Sellerdesk needs Node ${oldestNode} or newer, and this is ${process.versions.node}. ${getNode}`,
    );
  if (process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime)
    fail(
      "Sellerdesk needs a Linux with glibc, which Alpine has not. Use a Debian image, such as node:24-slim.",
    );
};

/**
 * Whether a process of the lock still works; on Linux a number that went to a stranger does not
 * count.
 */
const isWorking = (pid) => {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === "ESRCH") return false;
  }
  return process.platform !== "linux" || /npm|prepare/.test(readIfThere(`/proc/${pid}/cmdline`));
};

const writeFailed = (error) => {
  const why = {
    ENOSPC: "its disk is full: free some space",
    EROFS: "its disk is read-only: make it writable",
  }[error.code];
  fail(
    `Nothing can be installed in ${root}: ${why || "start as the user who owns the folder"}, then start again.`,
  );
};

/**
 * Takes the lock, or returns false where another process holds it. A dead one's lock is moved away
 * whole.
 */
const takeLock = () => {
  try {
    fs.writeFileSync(lockFile, `${process.pid}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") writeFailed(error);
  }
  const holders = readIfThere(lockFile);
  if (holders.split("\n").some((pid) => isWorking(Number(pid)))) return false;
  const aside = `${lockFile}.${process.pid}`;
  try {
    fs.renameSync(lockFile, aside);
    // Another start may have taken the lock between the look and the move: it gets it back.
    if (readIfThere(aside) !== holders) fs.linkSync(aside, lockFile);
    fs.unlinkSync(aside);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") writeFailed(error);
  }
  return false;
};

const releaseLock = () => fs.rmSync(lockFile, { force: true });

const explain = (said) => {
  const faults = [
    [/ENOSPC/, `The packages do not fit: the disk of ${root} is full. Free 1 GB and start again.`],
    [
      /EACCES|EPERM|EROFS/,
      `npm may not write in ${root} or its cache. Start as the user who owns them.`,
    ],
    [
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET|network/,
      "The packages could not be downloaded: npm did not reach its registry. Check the network or proxy and start again.",
    ],
    [
      /EUSAGE/,
      "package-lock.json does not fit the package.json files. Run `npm install` and commit both.",
    ],
  ];
  const fault = faults.find(([pattern]) => pattern.test(said));
  return fault
    ? fault[1]
    : `${said.trim()}\nThe packages could not be installed. Fix what npm says above and start again.`;
};

const npmCi = () =>
  new Promise((done) => {
    // Install scripts of packages are not needed and not run. The development packages are: they
    // build the web app.
    const args = [
      "ci",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      "--ignore-scripts",
      "--include=dev",
      "--include=optional",
    ];
    const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
    const options = { cwd: root, stdio: ["ignore", "ignore", "pipe"] };
    const child = npm ? spawn(node, [npm, ...args], options) : spawn("npm", args, options);
    fs.writeFileSync(lockFile, `${process.pid}\n${child.pid || ""}\n`);
    for (const [signal, code] of [
      ["SIGINT", 130],
      ["SIGTERM", 143],
      ["SIGHUP", 129],
    ]) {
      process.once(signal, () => {
        child.kill("SIGKILL");
        releaseLock();
        process.exit(code);
      });
    }
    let said = "";
    child.stderr.on("data", (chunk) => (said += chunk));
    child.once("error", (error) => done({ code: 1, said: `npm does not start: ${error.message}` }));
    child.once("close", (code) => done({ code, said }));
  });

const install = async () => {
  fs.rmSync(stampFile, { force: true });
  const stamp = wantedStamp();
  // A developer's own `npm install` may have brought the tree in line already.
  if (findDifferences().length > 0) {
    process.stdout.write("Installing packages, about a minute ...\n");
    const { code, said } = await npmCi();
    if (code !== 0) return explain(said);
  }
  const [missing] = findDifferences();
  if (missing !== undefined)
    return `npm could not bring ${missing}. Check the network and start again.`;
  if (bringsNode && spawnSync(ownNode, ["--version"]).status !== 0)
    return `The Node of ${ownNode} does not run on this machine. Start on a Debian 12 or newer, or a Linux like it.`;
  fs.writeFileSync(stampFile, stamp);
  return null;
};

const prepare = async () => {
  // Servers run on the packages of an installation, which has no development packages and maybe
  // another owner.
  if (process.env.NODE_ENV === "production") {
    if (!fs.existsSync(modules))
      fail(
        `NODE_ENV is production, where nothing is installed by itself. Run npm ci --ignore-scripts in ${root}.`,
      );
    return;
  }
  if (isPrepared()) return;
  checkNode();
  for (let waits = 0; !takeLock(); waits++) {
    if (waits === 4)
      process.stdout.write("Another start installs the packages, waiting for it ...\n");
    await new Promise((done) => setTimeout(done, 250));
  }
  try {
    const fault = isPrepared() ? null : await install();
    if (fault) {
      process.stderr.write(`${fault}\n`);
      process.exitCode = 1;
    }
  } catch (error) {
    process.stderr.write(
      `The packages could not be installed: ${error.message}. Fix it and start again.\n`,
    );
    process.exitCode = 1;
  } finally {
    releaseLock();
  }
};

void prepare();
