import { build } from "rolldown";

// Bundles the shop into one file, which starts in a third of the time and memory.
await build({
  cwd: import.meta.dirname,
  input: { main: "src/main.ts" },
  platform: "node",
  resolve: { conditionNames: ["sellerdesk-source", "node", "import"] },
  // pg loads pg-native itself, if it is installed.
  external: ["pg", "pg-native"],
  output: { dir: process.argv[2] ?? "dist", format: "esm", cleanDir: true, minify: true },
});
