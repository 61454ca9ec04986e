import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Frees the memory that the start has used. V8 would free it only under memory pressure, which an
 * idle server never has: 40 MB of 180 when measured. Blocks the event loop for a tenth of a second.
 */
export const collectGarbage = (): void => {
  setFlagsFromString("--expose-gc");
  // The flag adds `gc` to contexts that are created after it.
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  // This flavor also returns free pages to the system.
  collect({ type: "major", flavor: "last-resort" });
};
