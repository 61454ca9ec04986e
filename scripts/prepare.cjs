// Brings everything that the project needs into node_modules. Runs on the system's Node (18 or newer) before anything is installed,
// so it uses nothing but Node itself.
"use strict";

const { spawn, spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");

const root = path.join(__dirname, "..");
const modules = path.join(root, "node_modules");
const stamp = path.join(modules, ".prepared");
// Beside node_modules, which `npm ci` deletes first.
const lock = path.join(root, ".install-lock");
const ownNode = path.join(modules, ".bin", "node");
const neededMajor = 24;

const wanted = createHash("sha256")
  .update(fs.readFileSync(path.join(root, "package-lock.json")))
  .update(`${process.platform} ${process.arch}`)
  .digest("hex");

const read = (file) => {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return "";
  }
};

const isPrepared = () => read(stamp) === wanted && fs.existsSync(path.join(modules, ".package-lock.json"));

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

/** The processes that hold the lock: a start, and its `npm ci`, which outlives a killed start. */
const holders = () =>
  read(lock)
    .split("\n")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && isAlive(pid));

/** Takes the lock; waits for an install that still runs, also one whose start was killed. */
const takeLock = async () => {
  let said = false;
  for (;;) {
    try {
      fs.writeFileSync(lock, `${process.pid}\n`, { flag: "wx" });
      return;
    } catch (error) {
      if (error.code !== "EEXIST") fail(`${root} cannot be written (${error.code}). Give yourself the right to write there.`);
    }
    if (holders().length === 0) {
      fs.rmSync(lock, { force: true });
      continue;
    }
    if (!said) process.stdout.write("Another install is still running here. Waiting for it to end.\n");
    said = true;
    await sleep(300);
  }
};

const install = async () => {
  fs.rmSync(stamp, { force: true });
  process.stdout.write("Installing what Sellerdesk needs. This takes about a minute, the first time only.\n");
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const child = npm
    ? spawn(process.execPath, [npm, ...args], { cwd: root, stdio: "inherit" })
    : spawn("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  fs.appendFileSync(lock, `${child.pid}\n`);
  const code = await new Promise((done) => child.once("error", () => done(-1)).once("close", done));
  if (code !== 0)
    fail("The packages could not be installed. Check the network and the free space of the disk, then run the command again.");
};

/** Node 24 comes as a package where there is one for this machine; elsewhere the system's must be it. */
const checkNode = () => {
  const isOwn = fs.existsSync(ownNode);
  const version = isOwn ? spawnSync(ownNode, ["--version"]).stdout?.toString() : process.version;
  if (Number(/^v(\d+)/.exec(version ?? "")?.[1]) >= neededMajor) return;
  fail(
    isOwn
      ? "The Node that the project brings does not run on this machine. Install Node 24 yourself and remove node_modules/.bin/node."
      : `Sellerdesk needs Node ${neededMajor}, and no package of it fits this machine (${process.platform} ${process.arch}). Install Node ${neededMajor}, then run the command again.`,
  );
};

const main = async () => {
  if (isPrepared()) return;
  await takeLock();
  try {
    // Another start may have finished it while this one waited.
    if (isPrepared()) return;
    await install();
    checkNode();
    fs.writeFileSync(stamp, wanted);
  } finally {
    fs.rmSync(lock, { force: true });
  }
};

main();
