import { Trans, useLingui } from "@lingui/react/macro";
import { type DashboardPageQuery, ReportBy } from "@sellerdesk/contract/dashboard";
import type { Report, ReportFigures } from "@sellerdesk/contract/reports";
import type { SavedReport } from "@sellerdesk/contract/saved-reports";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Bookmark, ChevronDown, Download, Mail, Printer, Settings2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import {
  formatChange,
  formatDay,
  formatMoney,
  formatNumber,
  formatPart,
} from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Crumbs } from "../../ui/crumbs.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazyDialog } from "../../ui/lazy-content.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageLoader } from "../../ui/page-loader.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Stat, StatStrip } from "../../ui/stat-strip.tsx";
import { Thumb } from "../../ui/thumb.tsx";
import { useDownload } from "../../ui/use-download.ts";
import { downloadReport, useReport, useSavedReports } from "./api.ts";
import { RevenueBars, TimeCharts } from "./report-charts.tsx";
import { reportNames, rowName } from "./report-labels.ts";
import "./reports.css";

const SaveReportDialog = lazyDialog(
  async () => (await import("./saved-report-dialogs.tsx")).SaveReportDialog,
);
const SavedReportsDialog = lazyDialog(
  async () => (await import("./saved-report-dialogs.tsx")).SavedReportsDialog,
);
const route = getRouteApi("/app/dashboard");
const perPage = 25;

type Query = { query: DashboardPageQuery };
type PeriodPickerProps = Query & {
  /** The days that are shown now, where a choice of one's own starts. */
  shown: { from: string; to: string };
  onChange: (days: { from: string; to: string }) => void;
};
type Props = Query & {
  /** Chooses the days, and those to compare with; the dashboard has it too. */
  PeriodPicker: (props: PeriodPickerProps) => ReactNode;
};

/** Sales of a period by one dimension: totals, a chart and the table, as files and on paper. */
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
          <ReportActions query={query} report={data} PeriodPicker={PeriodPicker} />
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

/** The address of a saved report, in the view of reports. */
const searchOf = ({ by, range, from, to, compare }: SavedReport) => ({
  view: "reports" as const,
  by,
  range,
  compare,
  from: from ?? undefined,
  to: to ?? undefined,
});

/** The reports, then the saved ones: a list of links, on the phone a menu of them. */
const ReportRail = ({ query }: Query) => {
  const { t } = useLingui();
  const { data: saved = [] } = useSavedReports();
  const savedId = useId();
  const [isManaging, setManaging] = useState(false);
  const linkTo = (by: ReportBy) => (
    <Link
      to={paths.dashboard()}
      search={{ ...query, by, page: 1 }}
      activeOptions={{ exact: true }}
    />
  );
  return (
    <>
      <nav className="report-rail" aria-label={t`Sales by`}>
        <p className="mb-2 text-13 font-quiet text-muted" aria-hidden="true">
          <Trans>Sales by</Trans>
        </p>
        <ul>
          {ReportBy.options.map((by) => (
            <li key={by}>
              <Link
                to={paths.dashboard()}
                search={{ ...query, by, page: 1 }}
                activeOptions={{ exact: true }}
              >
                {t(reportNames[by].name)}
              </Link>
            </li>
          ))}
        </ul>
        {saved.length > 0 && (
          <>
            <p className="mt-6 mb-2 flex items-center justify-between text-13 font-quiet text-muted">
              <span id={savedId}>
                <Trans>Saved reports</Trans>
              </span>
              <IconButton
                size="sm"
                label={t`Manage saved reports`}
                onClick={() => setManaging(true)}
              >
                <Settings2 aria-hidden="true" />
              </IconButton>
            </p>
            <ul aria-labelledby={savedId}>
              {saved.map((report) => (
                <li key={report.id}>
                  <Link
                    to={paths.dashboard()}
                    search={searchOf(report)}
                    activeOptions={{ exact: true }}
                    className="report-saved"
                  >
                    <span className="truncate-line" dir="auto">
                      {report.name}
                    </span>
                    {report.mail !== "never" && (
                      <Mail role="img" aria-label={t`by email`} aria-hidden={false} />
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </nav>
      <div className="report-menu">
        <Menu
          trigger={
            <Button>
              {t(reportNames[query.by].title)}
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          {ReportBy.options.map((by) => (
            <MenuItem key={by} render={linkTo(by)}>
              {t(reportNames[by].title)}
            </MenuItem>
          ))}
          {saved.length > 0 && <MenuSeparator />}
          {saved.map((report) => (
            <MenuItem
              key={report.id}
              render={<Link to={paths.dashboard()} search={searchOf(report)} />}
            >
              <bdi className="truncate-line max-w-72">{report.name}</bdi>
            </MenuItem>
          ))}
          {saved.length > 0 && (
            <MenuItem icon={<Settings2 aria-hidden="true" />} onClick={() => setManaging(true)}>
              {t`Manage saved reports`}
            </MenuItem>
          )}
        </Menu>
      </div>
      {isManaging && <SavedReportsDialog onClose={() => setManaging(false)} />}
    </>
  );
};

const ReportActions = ({ query, report, PeriodPicker }: Props & { report: Report | undefined }) => {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const { isBusy, save } = useDownload();
  const [isSaving, setSaving] = useState(false);
  return (
    <div className="report-actions">
      <PeriodPicker
        query={query}
        shown={report?.period ?? { from: "", to: "" }}
        onChange={(days) => void navigate({ search: { ...query, ...days, page: 1 } })}
      />
      <span className="grow" />
      <Button variant="ghost" onClick={() => window.print()}>
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
    </div>
  );
};

const changeOf = (value: number, previous: number | null): string =>
  previous === null || previous === 0 ? "–" : formatChange((value - previous) / previous);

const Change = ({ value, previous }: { value: number; previous: number | null }) => {
  if (previous === null || previous === 0) return <>–</>;
  return (
    <span className={value < previous ? "text-danger" : value > previous ? "text-success" : ""}>
      {changeOf(value, previous)}
    </span>
  );
};

const ReportContent = ({ report, query }: Query & { report: Report }) => {
  const { t } = useLingui();
  const { total, previous_total: before, currency, total_rows, by } = report;
  const money = (minor: number | null) => (minor === null ? "–" : formatMoney(minor, currency));
  const part = (permille: number | null) => (permille === null ? "–" : formatPart(permille / 1000));
  const note = (value: number | null, previous: number | null | undefined) =>
    before && value !== null && <Change value={value} previous={previous ?? null} />;
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
          <Trans>Nothing sold in this period yet.</Trans>
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
              count={formatNumber(total_rows)}
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

type RowProps = {
  name: ReactNode;
  figures: ReportFigures;
  previous: number | null;
  currency: string;
  isTotal?: boolean;
};

const FigureRow = ({ name, figures, previous, currency, isTotal }: RowProps) => {
  const { revenue_minor: revenue, gross_profit_minor: profit, margin_permille: margin } = figures;
  return (
    <tr className={isTotal ? "font-title" : undefined}>
      <th scope="row">{name}</th>
      {figures.orders !== null && <td className="num">{formatNumber(figures.orders)}</td>}
      <td className="num">{formatNumber(figures.units)}</td>
      <td className="num">{formatMoney(revenue, currency)}</td>
      <td className="num">
        <Change value={revenue} previous={previous} />
      </td>
      <td className="num">
        {formatPart(figures.units === 0 ? 0 : figures.returned_units / figures.units)}
      </td>
      <td className={profit !== null && profit < 0 ? "num text-danger" : "num"}>
        {profit === null ? "–" : formatMoney(profit, currency)}
      </td>
      <td className="num">{margin === null ? "–" : formatPart(margin / 1000)}</td>
    </tr>
  );
};

/** Every figure of the report; the totals are its first row. */
const ReportTable = ({ report }: { report: Report }) => {
  const { t } = useLingui();
  const { by, rows, total, previous_total: before, currency } = report;
  const title = t(reportNames[by].title);
  const hasImages = by === "product" || by === "variant";
  return (
    <div
      className="report-table"
      role="region"
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keyboard
      tabIndex={0}
    >
      <table className="data-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t(reportNames[by].name)}</th>
            {total.orders !== null && <th scope="col" className="num">{t`Orders`}</th>}
            <th scope="col" className="num">{t`Units`}</th>
            <th scope="col" className="num">{t`Revenue`}</th>
            <th scope="col" className="num">{t`Trend`}</th>
            <th scope="col" className="num">{t`Returned`}</th>
            <th scope="col" className="num">{t`Gross profit`}</th>
            <th scope="col" className="num">{t`Margin`}</th>
          </tr>
        </thead>
        <tbody>
          <FigureRow
            isTotal
            name={t`All`}
            figures={total}
            previous={before && before.revenue_minor}
            currency={currency}
          />
          {rows.map((row) => (
            <FigureRow
              key={row.key}
              name={
                <span className="flex items-center gap-3 font-normal">
                  {hasImages && <Thumb src={row.image} size="sm" />}
                  <span className="truncate-line" dir="auto">
                    {rowName(by, row, t)}
                    {row.detail && <span className="text-muted"> · {row.detail}</span>}
                  </span>
                </span>
              }
              figures={row.figures}
              previous={row.previous_revenue_minor}
              currency={currency}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};

export default ReportsView;
