import { buildWebWhenStale } from "./web-build.ts";

buildWebWhenStale();
// Demo data is for the database that the project brings, and only while it is empty.
if (!process.env["DATABASE_URL"]) process.env["SEED_DEMO"] ??= "true";
const { runServer } = await import("../server/src/main.ts");
await runServer();
