import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useCountdown } from "./use-countdown.ts";

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

type Props = {
  /**
   * The time from which another code may be sent, in milliseconds of this browser's clock (safety
   * 13).
   */
  at: number;
  busy: boolean;
  onResend: () => void;
  /** The reasons why no code may have arrived. */
  children?: ReactNode;
};

/**
 * Sends a one-time code again once the countdown has ended. It stays a button during the countdown,
 * so that it keeps the focus.
 */
export const ResendCode = ({ at: index, busy, onResend, children }: Props) => {
  const left = useCountdown(index);
  const isReady = left === 0 && !busy;
  return (
    <div className="grid gap-1 text-muted">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          <Trans>Didn’t get a code?</Trans>
        </span>
        <button
          type="button"
          className={isReady ? "link" : "tabular-nums"}
          aria-disabled={!isReady}
          onClick={isReady ? onResend : undefined}
        >
          {left > 0 ? (
            <Trans>
              Resend in <b className="font-strong text-text">{clock(left)}</b>
            </Trans>
          ) : (
            <Trans>Resend</Trans>
          )}
        </button>
      </div>
      {children && <p className="text-13">{children}</p>}
    </div>
  );
};
