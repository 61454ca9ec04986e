import { Trans } from "@lingui/react/macro";
import { minorDigits } from "@sellerdesk/contract/money";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { Section } from "../../../ui/section.tsx";

const bars = [
  45, 52, 69, 51, 55, 59, 43, 60, 67, 76, 46, 57, 49, 82, 78, 51, 94, 95, 84, 84, 64, 60, 84, 64,
];
const work = [
  [4, <Trans key="accept">to accept</Trans>],
  [9, <Trans key="ship">to ship</Trans>],
  [0, <Trans key="late">late</Trans>],
  [1, <Trans key="return">return</Trans>],
  [2, <Trans key="reviews">reviews</Trans>],
  [3, <Trans key="low">low stock</Trans>],
] as const;

/** A dimmed dashboard with made-up figures, inert and hidden from assistive technology. */
export const SampleDashboard = ({ currency }: { currency: string }) => {
  const money = (amount: number) =>
    formatMoney(Math.round(amount * 10 ** minorDigits(currency)), currency);
  const figures = [
    [money(8204.6), <Trans key="revenue">Revenue</Trans>],
    [formatNumber(96), <Trans key="orders">Orders</Trans>],
    [formatNumber(131), <Trans key="units">Units</Trans>],
    [money(85.46), <Trans key="average">Average order</Trans>],
  ] as const;
  return (
    <Section
      className="my-12"
      title={<Trans>Your dashboard, once orders come in</Trans>}
      actions={
        <span className="starter-sample-mark">
          <Trans>Sample figures</Trans>
        </span>
      }
    >
      <div className="starter-sample" aria-hidden="true" inert>
        <div className="starter-sample-work">
          {work.map(([count, label]) => (
            <div key={label.key}>
              <b>{formatNumber(count)}</b>
              <span>{label}</span>
            </div>
          ))}
        </div>
        <div className="starter-sample-figures">
          {figures.map(([figure, label]) => (
            <div key={label.key}>
              <span>{label}</span>
              <b>{figure}</b>
            </div>
          ))}
        </div>
        <div className="starter-sample-bars">
          {bars.map((height, index) => (
            <i key={index} style={{ blockSize: `${height}%` }} />
          ))}
        </div>
      </div>
    </Section>
  );
};
