import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { NotificationTab } from "@sellerdesk/contract/notifications";
import { truncateMessage } from "../../lib/format.ts";
import { translateText } from "../../lib/server-messages.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { PageCheckbox } from "../../ui/row-selection.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useListSelection } from "../../ui/use-list-selection.ts";
import { useMarkNotifications, type useNotifications } from "./api.ts";
import { ChosenActions } from "./selected-actions.tsx";
import { NotificationRow } from "./notification-row.tsx";

type Props = {
  tab: NotificationTab;
  /** Undefined while the first page loads. */
  list: ReturnType<typeof useNotifications>["data"];
  busy: boolean;
};

/**
 * One page of a tab, with the actions for the selected notifications. Rows of other pages stay
 * selected.
 */
export const NotificationList = ({ tab, list, busy }: Props) => {
  const { t } = useLingui();
  const now = useNow();
  const markRead = useMarkNotifications();
  const rows = list?.data ?? [];
  const pageIds = rows.map(({ id }) => id);
  const { selection, count, ...chosen } = useListSelection(tab, pageIds, list?.meta);
  const ids = chosen.rows.ids;
  const choice = {
    ...chosen.rows,
    labelAll: t`Select all on this page`,
    labelRow: (id: string) => {
      const row = rows.find((notification) => notification.id === id);
      return t`Select: ${truncateMessage(row ? translateText(row) : "")}`;
    },
  };
  const chosenHere = rows.filter(({ id }) => ids.has(id));
  const hasOthers = count > chosenHere.length;
  return (
    <div className="min-w-0">
      {rows.length > 0 && (
        <div className="flex min-h-14 flex-wrap items-center gap-x-2 border-b border-line-strong">
          <PageCheckbox pageIds={pageIds} selection={choice} />
          <strong className="ms-1 font-strong" role="status">
            {count > 0 ? (
              <Plural value={count} one="# selected" other="# selected" />
            ) : (
              <span className="text-muted">
                <Trans>Select all</Trans>
              </span>
            )}
          </strong>
          {chosen.all !== undefined && (
            <Button variant="ghost" size="sm" onClick={chosen.chooseAll}>
              <Trans>Select all {chosen.all}</Trans>
            </Button>
          )}
          {count > 0 && (
            <>
              <Button variant="ghost" size="sm" onClick={chosen.clear}>
                <Trans>Clear</Trans>
              </Button>
              <span className="grow" />
              <ChosenActions
                choice={
                  selection.kind === "all"
                    ? { all: { tab, as_of: list?.meta.as_of ?? "" } }
                    : { ids: [...selection.ids] }
                }
                count={count}
                hasUnread={hasOthers || chosenHere.some(({ read_at }) => !read_at)}
                hasRead={
                  tab !== "unread" && (hasOthers || chosenHere.some(({ read_at }) => read_at))
                }
                onDone={chosen.clear}
              />
            </>
          )}
        </div>
      )}
      <ul aria-label={t`Notifications`} aria-busy={busy}>
        {rows.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            now={now}
            selection={choice}
            onOpen={() => {
              if (!notification.read_at) markRead.mutate({ ids: [notification.id] });
            }}
          />
        ))}
        {!list && busy && <LoadingRows />}
      </ul>
    </div>
  );
};

const LoadingRows = () =>
  Array.from({ length: 6 }, (_, index) => (
    <li key={index} className="notification-row">
      <Skeleton width="1.125rem" />
      <Skeleton width="2.25rem" height="2.25rem" />
      <Skeleton width="70%" />
      <Skeleton width="5rem" />
    </li>
  ));
