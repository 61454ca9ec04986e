import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "../../lib/format.ts";
import { useInstallation } from "../../lib/installation.ts";
import { Badge } from "../../ui/badge.tsx";

/**
 * An image of the dashboard's first section, drawn from the product's own parts; its orders are
 * made up.
 */
export const WaitingScene = () => {
  const { t } = useLingui();
  const { currency } = useInstallation();
  const orders = [
    {
      number: "SD-20414",
      buyer: "Анна Соколова",
      total: 41290,
      tone: "danger",
      glyph: "triangle",
      state: t`Late`,
    },
    {
      number: "SD-20417",
      buyer: "Θεοδώρα Π.",
      total: 6400,
      tone: "warning",
      glyph: "dashed",
      state: t`Pending`,
    },
    {
      number: "SD-20415",
      buyer: "ليلى منصور",
      total: 9600,
      tone: "info",
      glyph: "quarter",
      state: t`Accepted`,
    },
    {
      number: "SD-20377",
      buyer: "Nguyễn Hạnh",
      total: 5820,
      tone: "return",
      glyph: "back",
      state: t`Return requested`,
    },
  ] as const;
  return (
    <section className="public-width landing-part landing-show">
      <div>
        <h2>
          <Trans>Know what needs you as soon as you log in</Trans>
        </h2>
        <p className="mt-4 text-muted">
          <Trans>
            The dashboard starts with what needs you: orders to accept, shipments due today, returns
            to review, low stock. Everything else can wait.
          </Trans>
        </p>
      </div>
      <div className="landing-window" aria-hidden="true">
        <div>
          <p className="mb-2 text-18 font-title">
            <Trans>Waiting for you</Trans>
          </p>
          {orders.map(({ number, buyer, total, tone, glyph, state }) => (
            <div key={number} className="landing-order">
              <span className="truncate-line">
                <b className="font-strong">{number}</b> <bdi className="text-muted">{buyer}</bdi>
              </span>
              <Badge tone={tone} glyph={glyph}>
                {state}
              </Badge>
              <span className="num">{formatMoney(total, currency)}</span>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
};
