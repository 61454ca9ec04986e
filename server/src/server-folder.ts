import { join } from "node:path";

/**
 * The folder of the server, which holds its migrations and assets. This file and its build output
 * are directly under `src` and `dist`, so that both find the same folder.
 */
export const serverFolder = join(import.meta.dirname, "..");
