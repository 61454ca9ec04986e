import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatNumber } from "../lib/format.ts";

type Props = { label: ReactNode; value: number | null; max: number | null };

/**
 * Shows the used part of a limit, in apricot from nine tenths on. Without a limit there is no bar,
 * and `value` may be unknown.
 */
export const Meter = ({ label, value, max }: Props) => {
  const { t } = useLingui();
  const part = max === null ? 0 : Math.min(1, max === 0 ? 1 : (value ?? 0) / max);
  const used = formatNumber(value ?? 0);
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-2 text-13">
        <span className="font-quiet">{label}</span>
        <span className="text-muted">
          {max !== null
            ? t`${used} of ${formatNumber(max)}`
            : value === null
              ? t`No limit`
              : t`${used}, no limit`}
        </span>
      </div>
      {max !== null && (
        <div className="h-1.5 overflow-hidden rounded-full bg-pressed">
          <div
            className={`h-full rounded-full ${part >= 0.9 ? "bg-spark-deep" : "bg-accent"}`}
            style={{ inlineSize: `${part * 100}%` }}
          />
        </div>
      )}
    </div>
  );
};
