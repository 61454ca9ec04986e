import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * Loads every module of the contract. The built server has no files to list, so `build.ts` replaces
 * this function with their names.
 */
export const loadContractModules = async (): Promise<object[]> => {
  const folder = new URL(".", import.meta.resolve("@sellerdesk/contract/http"));
  const files = (await readdir(fileURLToPath(folder))).filter((file) => /^[\w-]+\.ts$/.test(file));
  return Promise.all(files.sort().map((file) => import(new URL(file, folder).href)));
};
