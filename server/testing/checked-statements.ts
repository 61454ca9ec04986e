import { afterAll, afterEach, inject } from "vitest";
import { checkSentStatements } from "./sent-statements.ts";

/** Runs in each test file: fails a test if the server sends a statement that spans sellers. */
const tables = inject("tables");
afterEach(() => checkSentStatements(tables));
afterAll(() => checkSentStatements(tables));
