import { Plural, Trans } from "@lingui/react/macro";
import type { OfferComparison } from "@sellerdesk/contract/figures";
import { formatDay } from "../../lib/format.ts";
import { formatPermille } from "../../lib/format-figures.ts";

type Props = { name: string; result: OfferComparison };

const More = ({ during, before, days }: OfferComparison) => {
  if (before === null) return null;
  const difference = during.units - before.units;
  if (difference === 0)
    return (
      <Plural
        value={days}
        one="As many as on the day before."
        other="As many as in the # days before."
      />
    );
  const count = Math.abs(difference);
  return difference > 0 ? (
    <Plural
      value={days}
      one={`${count} more than on the day before.`}
      other={`${count} more than in the # days before.`}
    />
  ) : (
    <Plural
      value={days}
      one={`${count} fewer than on the day before.`}
      other={`${count} fewer than in the # days before.`}
    />
  );
};

/** Describes the sales under an offer, compared with the same number of days before. */
export const OfferSentence = ({ name, result }: Props) => {
  const { from, to, during, before } = result;
  const title = (
    <b className="font-strong">
      <bdi>{name}</bdi>
    </b>
  );
  const [start, end] = [formatDay(from), formatDay(to)];
  const margin = formatPermille(during.margin_permille);
  const other = formatPermille(before?.margin_permille ?? null);
  return (
    <>
      {from === to ? (
        <Trans>
          {title} sold <Plural value={during.units} one="# unit" other="# units" /> on {start}.
        </Trans>
      ) : (
        <Trans>
          {title} sold <Plural value={during.units} one="# unit" other="# units" /> from {start} to{" "}
          {end}.
        </Trans>
      )}{" "}
      <More {...result} />
      {margin !== null && other !== null && margin !== other && (
        <>
          {" "}
          <Trans>
            The margin was {margin} instead of {other}.
          </Trans>
        </>
      )}
    </>
  );
};
