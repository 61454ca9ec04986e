import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type DashboardToDo, toDoLists } from "@sellerdesk/contract/dashboard";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatSince, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import type { Tone } from "../../ui/badge.tsx";
import { Glyph, type GlyphName } from "../../ui/glyph.tsx";
import { StatStrip } from "../../ui/stat-strip.tsx";

type CellProps = {
  to: string;
  search?: Record<string, string>;
  count: number;
  tone: Tone;
  glyph: GlyphName;
  label: ReactNode;
  note: ReactNode;
};

const Cell = ({ to, search = {}, count, tone, glyph, label, note }: CellProps) => (
  <Link to={to} search={search}>
    <div className="flex items-center gap-2 text-22 font-title tracking-tight">
      <span className={count > 0 ? `toned tone-${tone}` : "toned tone-neutral"}>
        <Glyph name={glyph} />
      </span>
      {formatNumber(count)}
    </div>
    <div className="mt-0.5 font-strong">{label}</div>
    <div className="text-13 text-muted">{count > 0 ? note : <Trans>nothing to do</Trans>}</div>
  </Link>
);

/** The seller's open tasks; each cell links to its list. */
export const ToDoStrip = ({ toDo, now }: { toDo: DashboardToDo; now: Date }) => {
  const { t } = useLingui();
  const { accept, ship, late, returns, reviews, low_stock: lowStock } = toDo;
  const oldest = accept.oldest_at === null ? "" : formatSince(accept.oldest_at, now);
  return (
    <section aria-label={t`Waiting for you`} className="to-do">
      <StatStrip>
        <Cell
          to={paths.orders()}
          search={toDoLists.accept}
          count={accept.count}
          tone="warning"
          glyph="dashed"
          label={<Trans>to accept</Trans>}
          note={
            accept.due_today > 0 ? (
              <Plural value={accept.due_today} one="# to accept today" other="# to accept today" />
            ) : (
              <Trans>oldest: {oldest}</Trans>
            )
          }
        />
        <Cell
          to={paths.orders()}
          search={toDoLists.ship}
          count={ship.count}
          tone="info"
          glyph="half"
          label={<Trans>to ship</Trans>}
          note={
            <Plural
              value={ship.due_today}
              _0="none due today"
              one="# due today"
              other="# due today"
            />
          }
        />
        <Cell
          to={paths.orders()}
          search={toDoLists.late}
          count={late.count}
          tone="danger"
          glyph="triangle"
          label={<Trans>late</Trans>}
          note={<Trans>past ship-by</Trans>}
        />
        <Cell
          to={paths.orders()}
          search={toDoLists.returns}
          count={returns.count}
          tone="return"
          glyph="back"
          label={<Plural value={returns.count} one="open return" other="open returns" />}
          note={<Trans>to approve or receive</Trans>}
        />
        <Cell
          to={paths.reviews()}
          search={toDoLists.reviews}
          count={reviews.count}
          tone="neutral"
          glyph="ring"
          label={
            <Plural value={reviews.count} one="unanswered review" other="unanswered reviews" />
          }
          note={
            <Plural
              value={reviews.below_three}
              _0="none below 3 stars"
              one="# below 3 stars"
              other="# below 3 stars"
            />
          }
        />
        <Cell
          to={paths.inventory()}
          search={toDoLists.low_stock}
          count={lowStock.count}
          tone="warning"
          glyph="shelf-low"
          label={<Trans>low stock</Trans>}
          note={
            <Plural
              value={lowStock.sold_out}
              _0="none sold out"
              one="# sold out"
              other="# sold out"
            />
          }
        />
      </StatStrip>
    </section>
  );
};
