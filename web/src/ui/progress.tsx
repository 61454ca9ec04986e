type Props = { label: string; value: number; max: number };

/** Shows the progress of a long task. */
export const Progress = ({ label, value, max }: Props) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={value}
    aria-valuemin={0}
    aria-valuemax={max}
    className="h-1.5 overflow-hidden rounded-full bg-pressed"
  >
    <div
      className="h-full rounded-full bg-accent transition-[inline-size]"
      style={{ inlineSize: `${max === 0 ? 0 : Math.min(100, (value / max) * 100)}%` }}
    />
  </div>
);
