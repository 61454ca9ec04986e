import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * Loads every module of the contract. In the built server there are no files to list, so that
 * `build.ts` writes their names in place of this function.
 */
export const loadContractModules = async (): Promise<object[]> => {
  const folder = new URL(".", import.meta.resolve("@sellerdesk/contract/http"));
  const files = (await readdir(fileURLToPath(folder))).filter((file) => /^[\w-]+\.ts$/.test(file));
  return Promise.all(files.sort().map((file) => import(new URL(file, folder).href)));
};
