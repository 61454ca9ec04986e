import { join } from "node:path";

/**
 * The folder of the server, which holds its migrations and assets. This file and what is built from
 * it lie directly under `src` and `dist`, so that both find the same.
 */
export const serverFolder = join(import.meta.dirname, "..");
