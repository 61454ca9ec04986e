import "./sparkline.css";

const box = { width: 100, height: 24 };

type Props = {
  /** At least two, from the oldest to the newest. */
  values: readonly number[];
  /** The accessible name. */
  label: string;
};

/** A line of values from zero upward, without an axis, in the size of its container. */
export const Sparkline = ({ values, label }: Props) => {
  const top = Math.max(1, ...values);
  const heightOf = (value: number) => box.height * (1 - value / top);
  const points = values.map(
    (value, index) =>
      `${((index / (values.length - 1)) * box.width).toFixed(1)} ${heightOf(value).toFixed(1)}`,
  );
  const line = `M${points.join("L")}`;
  return (
    <span className="sparkline" role="img" aria-label={label}>
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        className="flip-rtl"
        aria-hidden="true"
      >
        <path className="chart-area" d={`${line}V${box.height}H0Z`} />
        <path className="sparkline-line" d={line} />
      </svg>
      <span
        className="sparkline-dot"
        style={{ insetBlockStart: `${(heightOf(values.at(-1) ?? 0) / box.height) * 100}%` }}
      />
    </span>
  );
};
