import { Trans } from "@lingui/react/macro";
import { ArrowDown, ArrowUp } from "lucide-react";
import { formatChange } from "../lib/format.ts";

/** A figure and the one that it is compared with; null if there is none. */
export type AnyFigure = { value: number | null; previous: number | null; change: number | null };
type ChangeProps = { figure: AnyFigure; format: (value: number) => string };

/** Shows by how many percent a figure has changed, and from which value. */
export const Change = ({ figure: { previous, change }, format }: ChangeProps) => {
  if (previous === null) return null;
  const before = format(previous);
  if (change === null) return <Trans>from {before}</Trans>;
  const Arrow = change < 0 ? ArrowDown : ArrowUp;
  return (
    <>
      <b className={`font-strong ${change < 0 ? "text-danger" : "text-success"}`}>
        {change !== 0 && <Arrow className="me-0.5 inline size-3" aria-hidden="true" />}
        {formatChange(change / 100)}
      </b>{" "}
      <Trans>from {before}</Trans>
    </>
  );
};
