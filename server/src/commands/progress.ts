import type { WriteStream } from "node:tty";

/**
 * Milliseconds between two lines. People watch a terminal; a log only has to show that the command
 * continues.
 */
const [terminalPauseMs, logPauseMs] = [200, 60_000];

type Output = Pick<WriteStream, "write"> & { isTTY?: boolean };

/**
 * Shows the progress of a long command: on a terminal in one line that is updated, in a log at
 * intervals in a new line.
 */
export const showProgress = (output: Output, now: () => number = Date.now) => {
  const pauseMs = output.isTTY ? terminalPauseMs : logPauseMs;
  let shownAt = output.isTTY ? 0 : now();
  let width = 0;
  return {
    show: (text: string): void => {
      if (now() - shownAt < pauseMs) return;
      shownAt = now();
      output.write(output.isTTY ? `\r${text.padEnd(width)}` : `${text}\n`);
      width = text.length;
    },
    /** Clears the line of a terminal for the next output. */
    end: (): void => {
      if (output.isTTY && width > 0) output.write(`\r${" ".repeat(width)}\r`);
    },
  };
};
