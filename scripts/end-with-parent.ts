/**
 * Preloaded into each program that `npm run dev` starts. Ends the program when its parent has
 * ended, even by kill -9.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The IPC channel alone must not keep the program alive.
process.channel?.unref();
