import { Trans, useLingui } from "@lingui/react/macro";
import { createLazyRoute, getRouteApi } from "@tanstack/react-router";
import { formatDay, formatNumber } from "../../lib/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Stat, StatStrip } from "../../ui/stat-strip.tsx";
import { AnnouncementsSection } from "./announcements-section.tsx";
import { useFollowerFigures } from "./api.ts";
import { ExportMenu } from "./export-menu.tsx";
import { FollowerChart } from "./follower-chart.tsx";
import { FollowerList } from "./follower-list.tsx";
import { FollowerPeriodMenu } from "./period-menu.tsx";

const route = getRouteApi("/app/followers");

/** Formats a figure; a bar until it is known. */
const shown = (figure: number | undefined) =>
  figure === undefined ? <Skeleton width="2ch" height="1lh" /> : formatNumber(figure);

const FollowersPage = () => {
  const { t } = useLingui();
  const query = route.useSearch();
  const navigate = route.useNavigate();
  const { from, to } = query;
  const { data: figures } = useFollowerFigures({ from, to });
  const isNothingYet =
    figures?.total === 0 && figures.lost === 0 && from === undefined && query.search === "";
  const period =
    figures &&
    (from === undefined
      ? t`in the last 30 days`
      : t`${formatDay(figures.from)} to ${formatDay(figures.to)}`);
  return (
    <>
      <PageHead
        title={t`Seller Followers`}
        subtitle={t`Customers who follow your shop on the marketplace.`}
        actions={
          figures &&
          !isNothingYet && (
            <>
              <ExportMenu query={query} />
              <FollowerPeriodMenu
                days={{ from, to }}
                shown={figures}
                onChange={(days) =>
                  void navigate({ search: (now) => ({ ...now, ...days, page: 1 }) })
                }
              />
            </>
          )
        }
      />
      {isNothingYet ? (
        <EmptyState picture={<Illustration scene="tag" />} title={<Trans>No followers yet</Trans>}>
          <Trans>Customers who follow your shop on the marketplace appear here.</Trans>
        </EmptyState>
      ) : (
        <>
          <StatStrip>
            <Stat
              label={<Trans>Followers</Trans>}
              value={shown(figures?.total)}
              note={<Trans>now</Trans>}
            />
            <Stat
              label={<Trans context="followers">New</Trans>}
              value={shown(figures?.gained)}
              note={period}
            />
            <Stat label={<Trans>Lost</Trans>} value={shown(figures?.lost)} note={period} />
          </StatStrip>
          {figures && <FollowerChart figures={figures} />}
          <FollowerList />
          <AnnouncementsSection followers={figures?.total ?? 0} />
        </>
      )}
    </>
  );
};

export const Route = createLazyRoute("/app/followers")({ component: FollowersPage });
