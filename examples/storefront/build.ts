import { build } from "rolldown";

// The shop with all that it loads in one file, which starts in a third of the time and memory.
await build({
  cwd: import.meta.dirname,
  input: { main: "src/main.ts" },
  platform: "node",
  resolve: { conditionNames: ["sellerdesk-source", "node", "import"] },
  // pg looks for its native half by itself.
  external: ["pg", "pg-native"],
  output: { dir: process.argv[2] ?? "dist", format: "esm", cleanDir: true, minify: true },
});
