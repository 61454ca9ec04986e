import { expect, it } from "vitest";
import { isBusy } from "./busy.ts";

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

it.each([
  ["57P01", "terminating connection due to administrator command"],
  ["58030", "failed to COPY to shard 102008 on 10.0.0.2:5432"],
  ["XX000", "SSL SYSCALL error: EOF detected"],
  [
    "XX000",
    "server closed the connection unexpectedly\n\tThis probably means the server terminated",
  ],
  ["XX000", "terminating connection due to administrator command"],
  ["XX000", "failure on connection marked as essential: 10.0.0.2:5432"],
  ["XX000", "could not commit transaction for shard 102008 on at least one active node"],
  ["ECONNREFUSED", "connect ECONNREFUSED 10.0.0.1:5432"],
])("safety 22 a retry may succeed after %s: %s", (code, message) => {
  expect(isBusy(failure(code, message))).toBe(true);
});

it.each([
  ["23505", "duplicate key value violates unique constraint"],
  ["XX000", "cache lookup failed for relation 16384"],
  ["XX000", "duplicate key value, in which a text says server closed the connection"],
])("a retry fails again after %s: %s", (code, message) => {
  expect(isBusy(failure(code, message))).toBe(false);
});
