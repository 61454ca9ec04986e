"use strict";
/*
 * Runs before npm scripts of development, on whatever Node the machine has (18 or newer), and
 * brings node_modules in line with package-lock.json. Nothing is imported that an install would
 * have to bring.
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
const wantedFile = path.join(root, "package-lock.json");
/** The last thing that npm writes: an install that was cut off has none, or an old one. */
const installedFile = path.join(modules, ".package-lock.json");
const stampFile = path.join(modules, ".prepared");
const lockFile = path.join(root, ".install-lock");

const platform = `${process.platform}-${process.arch}`;
const bringsNode = ["linux-x64", "linux-arm64"].includes(platform);
const ownNode = path.join(modules, `node-${platform}`, "bin", "node");

const problems = [
  [/ENOSPC/, "its disk is full: free 1 GB"],
  [/EROFS/, "its disk is read-only: make it writable"],
  [/EACCES|EPERM/, "start as the user who owns the folder and npm's cache"],
  [/ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|ERR_SOCKET/, "check the network or proxy"],
];

/** Ends with one sentence that says what to do, which an error of the system or of npm lacks. */
const fail = (words) => {
  const [, remedy] = problems.find(([code]) => code.test(words)) || [undefined, words];
  process.stderr.write(`Nothing can be installed in ${root}: ${remedy}, then start again.\n`);
  process.exit(1);
};

const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "");

const wantedStamp = () =>
  `${platform} ${createHash("sha256").update(read(wantedFile)).digest("hex")}\n`;

const isPrepared = () =>
  read(stampFile) === wantedStamp() &&
  fs.existsSync(installedFile) &&
  (!bringsNode || fs.existsSync(ownNode));

/** Whether an optional package is made for this machine; npm leaves it out where it is not. */
const isForHere = ({ os = [], cpu = [process.arch], libc = ["glibc"] }) =>
  os.includes(process.platform) && cpu.includes(process.arch) && libc.includes("glibc");

/** The packages of a lock file that this machine must have. */
const listPackages = (file) =>
  Object.entries(JSON.parse(read(file) || '{"packages":{}}').packages)
    .filter(([place, entry]) => place !== "" && (!entry.optional || isForHere(entry)))
    .map(([place, { version, integrity, link }]) => [place, version, integrity, link].join(" "));

/** The first package that is missing, another than wanted, or too many. */
const findDifference = () => {
  const lists = [listPackages(wantedFile), listPackages(installedFile)];
  const [wanted, installed] = lists.map((list) => new Set(list));
  return lists.flat().find((entry) => wanted.has(entry) !== installed.has(entry));
};

const checkMachine = () => {
  if (process.platform === "win32") fail("Sellerdesk runs on Linux and macOS. Use WSL");
  if (!bringsNode && Number(process.versions.node.split(".")[0]) < 24)
    fail("Sellerdesk needs Node 24 or newer. Install it from https://nodejs.org");
  if (process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime)
    fail("Alpine has no glibc. Use a Debian image, such as node:24-slim");
};

/** Whether a process installs; on Linux a number that went to a stranger does not count. */
const isInstalling = (pid) => {
  try {
    if (!(pid > 0) || pid === process.pid || !process.kill(pid, 0)) return false;
  } catch (error) {
    if (error.code === "ESRCH") return false;
  }
  return process.platform !== "linux" || /npm|prepare/.test(read(`/proc/${pid}/cmdline`));
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
    if (error.code !== "EEXIST") throw error;
  }
  const holders = read(lockFile);
  if (holders.split("\n").some((pid) => isInstalling(Number(pid)))) return false;
  const aside = `${lockFile}.${process.pid}`;
  try {
    fs.renameSync(lockFile, aside);
    // Another start may have taken the lock between the look and the move: it gets it back.
    if (read(aside) !== holders) fs.linkSync(aside, lockFile);
    fs.unlinkSync(aside);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  }
  return false;
};

const releaseLock = () => fs.rmSync(lockFile, { force: true });

const npmCi = () =>
  new Promise((done, stop) => {
    // Install scripts of packages are not needed and not run. The development packages are: they
    // build the web app.
    const flags = "--no-audit --no-fund --loglevel=error --ignore-scripts --include=dev";
    const args = ["ci", ...flags.split(" "), "--include=optional"];
    const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
    const options = { cwd: root, stdio: ["ignore", "ignore", "pipe"] };
    const child = npm ? spawn(node, [npm, ...args], options) : spawn("npm", args, options);
    fs.writeFileSync(lockFile, `${process.pid}\n${child.pid || ""}\n`);
    for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
      process.once(signal, () => {
        child.kill("SIGKILL");
        releaseLock();
        process.exit(code);
      });
    let words = "";
    child.stderr.on("data", (chunk) => (words += chunk));
    child.once("error", stop);
    child.once("close", (code) =>
      code === 0 ? done() : stop(new Error(`${words.trim()}\nFix what npm says`)),
    );
  });

const install = async () => {
  fs.rmSync(stampFile, { force: true });
  const stamp = wantedStamp();
  // A developer's own `npm install` may have brought the tree in line already.
  if (findDifference() !== undefined) {
    process.stdout.write("Installing packages, about a minute ...\n");
    await npmCi();
  }
  const difference = findDifference();
  if (difference !== undefined)
    throw new Error(`npm could not bring ${difference.split(" ")[0]}. Check the network or proxy`);
  if (bringsNode && spawnSync(ownNode, ["--version"]).status !== 0)
    throw new Error("Its Node does not run here. Use a Debian 12 or newer, or a Linux like it");
  fs.writeFileSync(stampFile, stamp);
};

const prepare = async () => {
  // Servers run on the packages of an installation, which has no development packages and maybe
  // another owner.
  if (process.env.NODE_ENV === "production") {
    if (!fs.existsSync(modules)) fail("NODE_ENV is production. Run npm ci --ignore-scripts");
    return;
  }
  if (isPrepared()) return;
  checkMachine();
  for (let waits = 0; !takeLock(); waits++) {
    if (waits === 4)
      process.stdout.write("Another start installs the packages, waiting for it ...\n");
    await new Promise((done) => setTimeout(done, 250));
  }
  try {
    if (!isPrepared()) await install();
  } finally {
    releaseLock();
  }
};

prepare().catch((error) => fail(error.message));
