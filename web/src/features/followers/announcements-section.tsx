import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { announcementsPerWeek } from "@sellerdesk/contract/followers";
import { Megaphone } from "lucide-react";
import { useState } from "react";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { lazyDialog } from "../../ui/lazy-content.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PastTime } from "../../ui/past-time.tsx";
import { useAnnouncements } from "./api.ts";

const AnnouncementDialog = lazyDialog(
  async () => (await import("./announcement-dialog.tsx")).AnnouncementDialog,
);

/**
 * Lists the seller's announcements, with a button to write another.
 * @param followers the current number
 */
export const AnnouncementsSection = ({ followers }: { followers: number }) => {
  const { t } = useLingui();
  const [isWriting, setWriting] = useState(false);
  const [page, setPage] = useState(1);
  const { data: list, isError, refetch } = useAnnouncements(page);
  const nextAt = list?.meta.next_at ?? null;
  return (
    <Section
      title={t`Announcements`}
      className="mt-12"
      actions={
        list &&
        (nextAt === null ? (
          <Button
            icon={<Megaphone aria-hidden="true" />}
            disabled={followers === 0}
            onClick={() => setWriting(true)}
          >
            <Trans>Message followers</Trans>
          </Button>
        ) : (
          <span className="text-13 text-muted">
            <Trans>You can send the next one after {formatDateTime(nextAt)}.</Trans>
          </span>
        ))
      }
    >
      <p className="-mt-2 text-muted">
        <Trans>
          The marketplace sends them to all your followers, up to {announcementsPerWeek} a week.
        </Trans>
      </p>
      {isError && !list && <LoadFailure onRetry={() => void refetch()} />}
      {!list && !isError && <Skeleton height="3rem" />}
      <ul className="mt-2" aria-label={t`Announcements`}>
        {list?.data.map(({ id, title, body, followers_count, sent_at }) => (
          <li key={id} className="border-t border-line py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <strong className="font-strong wrap-anywhere" dir="auto">
                {title}
              </strong>
              <span className="text-13 text-muted">
                <PastTime at={sent_at} />
                {" · "}
                <Plural value={followers_count} one="to # follower" other="to # followers" />
              </span>
            </div>
            <p
              className="mt-1 max-w-reading whitespace-pre-line wrap-anywhere text-muted"
              dir="auto"
            >
              {body}
            </p>
          </li>
        ))}
      </ul>
      {list && list.meta.total_pages > 1 && (
        <div className="flex items-center justify-end gap-2">
          <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            <Trans>Newer</Trans>
          </Button>
          <span className="text-13 text-muted">
            <Trans>
              Page {formatNumber(page)} of {formatNumber(list.meta.total_pages)}
            </Trans>
          </span>
          <Button
            size="sm"
            disabled={page >= list.meta.total_pages}
            onClick={() => setPage(page + 1)}
          >
            <Trans>Older</Trans>
          </Button>
        </div>
      )}
      {isWriting && <AnnouncementDialog followers={followers} onClose={() => setWriting(false)} />}
    </Section>
  );
};
