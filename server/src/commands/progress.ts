import type { WriteStream } from "node:tty";

/**
 * Milliseconds between two lines: people watch a terminal, a log only has to say that it continues.
 */
const [terminalPauseMs, logPauseMs] = [200, 60_000];

type Output = Pick<WriteStream, "write"> & { isTTY?: boolean };

/**
 * Shows how far a long command is: on a terminal in one line that changes, in a log now and then in
 * a line of its own.
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
    /** Leaves a terminal's line empty for what follows. */
    end: (): void => {
      if (output.isTTY && width > 0) output.write(`\r${" ".repeat(width)}\r`);
    },
  };
};
