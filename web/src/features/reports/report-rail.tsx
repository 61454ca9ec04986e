import { Trans, useLingui } from "@lingui/react/macro";
import { type DashboardPageQuery, ReportBy } from "@sellerdesk/contract/dashboard";
import type { SavedReport } from "@sellerdesk/contract/saved-reports";
import { Link } from "@tanstack/react-router";
import { ChevronDown, Mail, Settings2 } from "lucide-react";
import { useId, useState } from "react";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazyDialog } from "../../ui/lazy-content.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { useSavedReports } from "./api.ts";
import { reportNames } from "./report-labels.ts";

const SavedReportsDialog = lazyDialog(
  async () => (await import("./saved-report-dialogs.tsx")).SavedReportsDialog,
);

/** Returns the query that opens a saved report. */
const searchOf = ({ by, range, from, to, compare, category_id, brand_id }: SavedReport) => ({
  view: "reports" as const,
  by,
  range,
  compare,
  from: from ?? undefined,
  to: to ?? undefined,
  category_id: category_id ?? undefined,
  brand_id: brand_id ?? undefined,
});

/** Links to the reports and the saved ones: a list, or a menu on phones. */
export const ReportRail = ({ query }: { query: DashboardPageQuery }) => {
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
