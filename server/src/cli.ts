import { parseArgs } from "node:util";
import { backupCommands } from "./commands/backups.ts";
import {
  type Command,
  type Commands,
  type Input,
  options,
  requireKnownOptions,
  type CommandResult,
} from "./commands/command.ts";
import { keyCommands } from "./commands/keys.ts";
import { lookupCommands } from "./commands/lookups.ts";
import { machineCommands } from "./commands/machine.ts";
import { paymentCommands } from "./commands/payments.ts";
import { policyCommands } from "./commands/policies.ts";
import { productCommands } from "./commands/products.ts";
import { reviewCommands } from "./commands/reviews.ts";
import { sellerCommands } from "./commands/sellers.ts";
import { verificationCommands } from "./commands/verification.ts";
import { webhookCommands } from "./commands/webhooks.ts";
import { isReadOnly } from "./db/violations.ts";
import { readEnv } from "./env.ts";
import { AppError } from "./lib/app-error.ts";
import { openDeps } from "./open-deps.ts";
import { createLog } from "./plugins/log.ts";

const commands: Commands = {
  ...sellerCommands,
  ...paymentCommands,
  ...verificationCommands,
  ...lookupCommands,
  ...policyCommands,
  ...productCommands,
  ...reviewCommands,
  ...keyCommands,
  ...webhookCommands,
  ...machineCommands,
  ...backupCommands,
};

const helpOf = ({ usage, says }: Command) => `  ${usage}\n      ${says}`;
const help = (): string =>
  `Usage: bin/sellerdesk COMMAND [--json]\n\n  serve\n      run the server until SIGTERM\n${Object.values(commands).map(helpOf).join("\n")}\n`;

const onDatabase = async (
  run: Extract<Command, { run: unknown }>["run"],
  input: Input,
): Promise<CommandResult> => {
  const log = createLog({ logLevel: "warn" });
  const { deps, close } = await openDeps(readEnv(), log, { migrates: false });
  try {
    return await run(deps, input);
  } finally {
    await close();
  }
};

/**
 * Runs one command against the database that the server uses, with or without a running server.
 * @returns the exit code
 */
const runCommand = async (args: string[]): Promise<number> => {
  const { values, positionals, tokens } = parseArgs({
    args,
    allowPositionals: true,
    options,
    tokens: true,
  });
  const [first = "", second = ""] = positionals;
  const name = [`${first} ${second}`, first].find((words) => Object.hasOwn(commands, words));
  const command = name === undefined ? undefined : commands[name];
  if (values.help || first === "help" || first === "") {
    process.stdout.write(command ? `bin/sellerdesk ${helpOf(command).trim()}\n` : help());
    return first === "" && !values.help ? 1 : 0;
  }
  if (name === undefined || !command)
    throw new Error(`There is no command "${positionals.join(" ")}".\n\n${help()}`);
  requireKnownOptions(
    command,
    tokens.flatMap((token) => (token.kind === "option" ? [token.name] : [])),
  );
  const input = { words: positionals.slice(name.split(" ").length), values };
  const message =
    "runAlone" in command
      ? await command.runAlone(readEnv(), input)
      : await onDatabase(command.run, input);
  process.stdout.write(`${values.json ? JSON.stringify(message.json, null, 2) : message.text}\n`);
  return message.failed ? 1 : 0;
};

/** Formats an error as text, with each field at fault. */
const wordsOf = (error: unknown): string => {
  if (isReadOnly(error))
    return "This database takes no changes: it is a standby, or was made read-only. Run the command on its primary.";
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error);
  const fields = error.fields?.map(({ field, message }) => `  ${field}: ${message.message}`) ?? [];
  return [error.message, ...fields].join("\n");
};

try {
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exitCode = 1;
}
