import { afterAll, afterEach, inject } from "vitest";
import { checkSentStatements } from "./sent-statements.ts";

/** Runs in each test file: fails the test that has the server send a statement across sellers. */
const tables = inject("tables");
afterEach(() => checkSentStatements(tables));
afterAll(() => checkSentStatements(tables));
