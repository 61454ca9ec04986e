import { parseArgs } from "node:util";
import { prepareChecks } from "./conformance-checks.ts";
import { openReceiver } from "./conformance-receiver.ts";

const usage = `Checks that an installation keeps what docs/marketplace.md promises. It places orders.

npm run conformance -- --url URL --key KEY [--email EMAIL --password PASSWORD] [--receive URL [--port PORT]]

  --key              a marketplace key with the scopes catalogue and orders
  --email, --password  the login of a test seller, at whom it buys, ships and returns; without them
                     it buys the first product in stock, and nothing is shipped or returned
  --receive          the address at which the installation reaches this program, for example
                     http://127.0.0.1:4100/, to verify events; the key needs the scope operator too
  --port             the port to listen on, if it is not that of the address
`;

const string = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    url: string,
    key: string,
    email: string,
    password: string,
    receive: string,
    port: string,
  },
});
const { url, key, email, password, receive, port } = values;

/** Runs the checks and prints their results. @returns whether all checks that ran have passed */
const main = async (installation: { url: string; key: string }): Promise<boolean> => {
  const receiver =
    receive === undefined ? undefined : await openReceiver(installation, receive, port);
  try {
    const checks = await prepareChecks({
      ...installation,
      ...(email !== undefined && { login: { identifier: email, password: password ?? "" } }),
      ...(receiver && { receiver }),
    });
    const counts = { holds: 0, fails: 0, skipped: 0 };
    const print = (result: keyof typeof counts, title: string, reason = "") => {
      counts[result] += 1;
      process.stdout.write(`${result.padEnd(8)}${title}${reason && `\n        ${reason}`}\n`);
    };
    for (const { title, needs, run } of checks) {
      if (needs === undefined)
        await run().then(
          () => print("holds", title),
          (error: unknown) => print("fails", title, String(error)),
        );
      else print("skipped", title, `needs ${needs}`);
    }
    const { holds, fails, skipped } = counts;
    process.stdout.write(`\n${holds} hold, ${fails} fail, ${skipped} skipped\n`);
    return fails === 0;
  } finally {
    await receiver?.close();
  }
};

if (url === undefined || key === undefined) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  process.exitCode = (await main({ url, key })) ? 0 : 1;
}
