import { readFileSync } from "node:fs";

const quoted = /'([^']*)'|"((?:\\[^]|[^"\\])*)"/g;
/**
 * One assignment or comment: the name, the quoted parts of the value, and the rest, which a
 * backslash carries over a line's end.
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
 * Reads settings as systemd reads an EnvironmentFile: NAME=value lines, comments after # or ; at a
 * line's beginning, quotes around a value that has blanks at its ends.
 * @throws Error that names the number of a line that is none of these, and nothing of it
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
    // Past the end of the line.
    line.lastIndex = start + match[0].length + 1;
  }
  return settings;
};

const toShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * bin/sellerdesk calls this with a file: prints shell commands that add its settings to the
 * environment, which takes precedence.
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
