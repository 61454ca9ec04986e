import type { Plugin } from "rolldown";
import { serverFields } from "./strip-endpoint-schemas.ts";

const contractImport = /import \{([^}]*)\} from "@sellerdesk\/contract\/[a-z-]+(?=")/g;
const isTable = (name: string) => /^\w+Api$/.test(name);

const withoutServerFields = (field: string, value: unknown) =>
  serverFields.has(field) ? undefined : value;

/** Writes the code of a table of endpoints as a constant. */
const writeTable = ([name, table]: [string, object]): string => {
  const endpoints = Object.entries(table).map(
    ([key, endpoint]) => `${key}: ${JSON.stringify(endpoint, withoutServerFields)}`,
  );
  return `export const ${name} = { ${endpoints.join()} };`;
};

/**
 * Makes code that imports only endpoints from a module of the contract import them as constants.
 * Otherwise it would load the module's schemas, and the validator, if other code needs one of them.
 */
export const separateEndpoints = (): Plugin => ({
  name: "separate-endpoints",
  transform: {
    filter: { id: /\.tsx?$/, code: "@sellerdesk/contract/" },
    handler: (code) => ({
      code: code.replaceAll(contractImport, (start, names: string) =>
        names.split(",").every((name) => isTable(name.trim())) ? `${start}?endpoints` : start,
      ),
      map: null,
    }),
  },
  load: {
    filter: { id: /\/contract\/src\/[a-z-]+\.ts\?endpoints$/ },
    async handler(id) {
      const module = (await import(id.replace("?endpoints", ""))) as Record<string, object>;
      const tables = Object.entries(module).filter(([name]) => isTable(name));
      return tables.map(writeTable).join("\n");
    },
  },
});
