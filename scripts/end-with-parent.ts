/**
 * Loaded before a program that `npm run dev` starts: ends it when that one is gone, also by kill
 * -9.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The wait for that alone must not keep the program alive.
process.channel?.unref();
