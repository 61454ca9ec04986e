import type { Plugin } from "rolldown";
import { serverFields } from "./strip-endpoint-schemas.ts";

const contractImport = /import \{([^}]*)\} from "@sellerdesk\/contract\/[a-z-]+(?=")/g;
const isTable = (name: string) => /^\w+Api$/.test(name);

/** The endpoints of one feature by name. */
type Table = Record<string, Record<string, unknown>>;

const forBrowser = (endpoint: Table[string]) => {
  const { upload, ...fields } = endpoint as { upload?: { field: string } };
  const kept = Object.entries(fields).filter(([field]) => !serverFields.has(field));
  return { ...Object.fromEntries(kept), ...(upload && { upload: { field: upload.field } }) };
};

/** Writes the code of a table of endpoints as a constant. */
const writeTable = (name: string, table: Table): string => {
  const endpoints = Object.entries(table).map(([key, endpoint]) => [key, forBrowser(endpoint)]);
  return `export const ${name} = ${JSON.stringify(Object.fromEntries(endpoints))};`;
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
      const module = (await import(id.replace("?endpoints", ""))) as Record<string, Table>;
      const tables = Object.entries(module).filter(([name]) => isTable(name));
      return tables.map(([name, table]) => writeTable(name, table)).join("\n");
    },
  },
});
