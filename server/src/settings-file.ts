import { readFileSync } from "node:fs";

const quoted = /'([^']*)'|"((?:\\[^]|[^"\\])*)"/g;
/**
 * One assignment or comment: the name, the quoted parts of the value, and the rest, which a
 * backslash continues on the next line.
 */
const line =
  /^[ \t]*(?:$|[#;].*$|([A-Za-z_]\w*)[ \t]*=[ \t]*((?:(?:'[^']*'|"(?:\\[^]|[^"\\])*")[ \t]*)*)((?!['"])(?:\\[^]|[^\n\\])*)$)/my;

const withoutEscapes = (text: string): string => text.replaceAll(/\\(\n)?([^]?)/g, "$2");

const readValue = (quotedPart: string, rest: string): string => {
  const parts = [...quotedPart.matchAll(quoted)].map(
    ([, single, double = ""]) => single ?? double.replaceAll(/\\(?:\n|(["\\$`]))/g, "$1"),
  );
  return parts.join("") + withoutEscapes(rest.trimEnd());
};

/**
 * Reads settings as systemd reads an EnvironmentFile: NAME=value lines, comments after # or ; at
 * the start of a line, quotes around a value with leading or trailing blanks.
 * @throws Error that names the number of a line that is none of these, but not its content
 */
export const parseSettings = (text: string): Map<string, string> => {
  const settings = new Map<string, string>();
  line.lastIndex = 0;
  while (line.lastIndex < text.length) {
    const start = line.lastIndex;
    const match = line.exec(text);
    if (!match)
      throw new Error(`Line ${text.slice(0, start).split("\n").length} is not NAME=value.`);
    const [, name, quotedPart = "", rest = ""] = match;
    if (name !== undefined) settings.set(name, readValue(quotedPart, rest));
    // Skips the end of the line.
    line.lastIndex = start + match[0].length + 1;
  }
  return settings;
};

const toShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Entry point of bin/sellerdesk, which passes a file: prints shell commands that add its settings
 * to the environment. The environment takes precedence.
 */
if (import.meta.main) {
  const [file = ""] = process.argv.slice(2);
  try {
    for (const [name, value] of parseSettings(readFileSync(file, "utf8")))
      process.stdout.write(`[ -n "\${${name}+set}" ] || export ${name}=${toShell(value)}\n`);
  } catch (error) {
    process.stderr.write(
      `The settings in ${file} cannot be used. ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
