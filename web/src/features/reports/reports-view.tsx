import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  type DashboardPageQuery,
  isProductReport,
  type ReportFilters,
} from "@sellerdesk/contract/dashboard";
import type { Report } from "@sellerdesk/contract/reports";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Bookmark, Download, Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatDay, formatMoney, formatNumber, formatPart } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Crumbs } from "../../ui/crumbs.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { FiltersButton } from "../../ui/filters-button.tsx";
import { lazyDialog } from "../../ui/lazy-content.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageLoader } from "../../ui/page-loader.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Stat, StatStrip } from "../../ui/stat-strip.tsx";
import { useDownload } from "../../ui/use-download.ts";
import { downloadReport, useReport } from "./api.ts";
import { RevenueBars, TimeCharts } from "./report-charts.tsx";
import { reportNames } from "./report-labels.ts";
import { ReportRail } from "./report-rail.tsx";
import { Change, ReportTable } from "./report-table.tsx";
import "./reports.css";

const SaveReportDialog = lazyDialog(
  async () => (await import("./saved-report-dialogs.tsx")).SaveReportDialog,
);
const ReportFilterDrawer = lazyDialog(
  async () => (await import("./report-filters.tsx")).ReportFilterDrawer,
);
const route = getRouteApi("/app/dashboard");
const perPage = 25;

type Query = { query: DashboardPageQuery };
type PeriodPickerProps = Query & {
  /** The visible days, which are the initial value for a custom period. */
  shown: { from: string; to: string };
  onChange: (days: { from: string; to: string }) => void;
};
type Props = Query & {
  /** Selects the days, and those to compare with; shared with the dashboard. */
  PeriodPicker: (props: PeriodPickerProps) => ReactNode;
};

/**
 * Sales of a period by one dimension: totals, a chart and a table, which can be downloaded and
 * printed.
 */
const ReportsView = ({ query, PeriodPicker }: Props) => {
  const { t } = useLingui();
  const { data, isPlaceholderData } = useReport(query);
  return (
    <>
      <PageHead
        crumbs={
          <Crumbs
            items={[
              <Link key="dashboard" to={paths.dashboard()}>
                <Trans>Dashboard</Trans>
              </Link>,
              t`Reports`,
            ]}
          />
        }
        title={t(reportNames[query.by].title)}
        subtitle={
          data && (
            <Trans>
              {formatDay(data.period.from)} to {formatDay(data.period.to)}
            </Trans>
          )
        }
      />
      <div className="reports">
        <ReportRail query={query} />
        <div className="min-w-0" aria-busy={isPlaceholderData}>
          <ReportActions
            query={query}
            report={data}
            isCurrent={!isPlaceholderData}
            PeriodPicker={PeriodPicker}
          />
          {data ? (
            <ReportContent report={data} query={query} />
          ) : (
            <PageLoader label={t`Loading the report`} />
          )}
        </div>
      </div>
    </>
  );
};

type ActionsProps = Props & {
  report: Report | undefined;
  /** Whether the report is that of the query, not the one before it. */
  isCurrent: boolean;
};

const ReportActions = ({ query, report, isCurrent, PeriodPicker }: ActionsProps) => {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const { isBusy, save } = useDownload();
  const [isSaving, setSaving] = useState(false);
  const [isFiltering, setFiltering] = useState(false);
  const filter = (filters: ReportFilters) =>
    void navigate({ search: (before) => ({ ...before, ...filters, page: 1 }), replace: true });
  // A report names no category or brand that has been deleted.
  const nameOf = (key: "category" | "brand") =>
    report && isCurrent ? (report[key] ?? t`Unknown`) : "…";
  const chip = (key: "category" | "brand", name: string) => ({
    name,
    value: query[`${key}_id`] === undefined ? undefined : nameOf(key),
    onRemove: () => filter({ [`${key}_id`]: undefined }),
  });
  return (
    <>
      <div className="report-actions">
        <PeriodPicker
          query={query}
          shown={report?.period ?? { from: "", to: "" }}
          onChange={(days) => void navigate({ search: { ...query, ...days, page: 1 } })}
        />
        {isProductReport(query.by) && <FiltersButton onClick={() => setFiltering(true)} />}
        <span className="grow" />
        <Button variant="ghost" className="max-sm:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t`Print`}
        </Button>
        <Menu
          trigger={
            <Button variant="ghost" busy={isBusy}>
              <Download aria-hidden="true" />
              {t`Export`}
            </Button>
          }
        >
          <MenuItem onClick={() => save(() => downloadReport(query, "csv"))}>CSV</MenuItem>
          <MenuItem onClick={() => save(() => downloadReport(query, "xlsx"))}>XLSX</MenuItem>
        </Menu>
        <Button icon={<Bookmark aria-hidden="true" />} onClick={() => setSaving(true)}>
          {t`Save report`}
        </Button>
        {isSaving && <SaveReportDialog query={query} onClose={() => setSaving(false)} />}
        {isFiltering && (
          <ReportFilterDrawer
            query={query}
            nameOf={nameOf}
            onChange={filter}
            onClose={() => setFiltering(false)}
          />
        )}
      </div>
      {isProductReport(query.by) && (
        <FilterChips
          filters={[chip("category", t`Category`), chip("brand", t`Brand`)]}
          onClear={() => filter({ category_id: undefined, brand_id: undefined })}
        />
      )}
    </>
  );
};

const ReportContent = ({ report, query }: Query & { report: Report }) => {
  const { t } = useLingui();
  const { total, previous_total: before, currency, total_rows, by } = report;
  const money = (minor: number | null) => (minor === null ? "–" : formatMoney(minor, currency));
  const part = (permille: number | null) => (permille === null ? "–" : formatPart(permille / 1000));
  const note = (value: number | null, previous: number | null | undefined) =>
    before && value !== null && <Change value={value} previous={previous ?? null} />;
  const isFiltered = isProductReport(by) && (query.category_id ?? query.brand_id) !== undefined;
  const revenueTitle = by === "time" ? t`Revenue by day and hour` : t`Revenue`;
  return (
    <>
      <StatStrip ruled={false}>
        <Stat
          label={t`Revenue`}
          value={money(total.revenue_minor)}
          note={note(total.revenue_minor, before?.revenue_minor)}
        />
        <Stat
          label={t`Units`}
          value={formatNumber(total.units)}
          note={note(total.units, before?.units)}
        />
        <Stat
          label={t`Gross profit`}
          value={money(total.gross_profit_minor)}
          note={note(total.gross_profit_minor, before?.gross_profit_minor)}
        />
        <Stat label={t`Margin`} value={part(total.margin_permille)} />
      </StatStrip>
      {total_rows === 0 ? (
        <p className="py-8 text-muted">
          {isFiltered ? (
            <Trans>No sales match the filters in this period.</Trans>
          ) : (
            <Trans>Nothing sold in this period yet.</Trans>
          )}
        </p>
      ) : (
        <>
          {by === "time" ? (
            <TimeCharts report={report} />
          ) : (
            query.page === 1 && <RevenueBars report={report} title={revenueTitle} />
          )}
          <ReportTable report={report} />
          <p className="mt-3 text-13 text-muted">
            {total.uncosted_units > 0 && (
              <Trans>
                Gross profit leaves out {formatNumber(total.uncosted_units)} units without a cost.
              </Trans>
            )}
          </p>
          {by !== "time" && (
            <Pager
              page={query.page}
              perPage={perPage}
              total={total_rows}
              isCapped={false}
              count={<Plural value={total_rows} one="# row" other="# rows" />}
              link={(page, props) => (
                <Link to={paths.dashboard()} search={{ ...query, page }} {...props} />
              )}
            />
          )}
        </>
      )}
    </>
  );
};

export default ReportsView;
