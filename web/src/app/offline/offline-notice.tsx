import { Trans } from "@lingui/react/macro";
import { Notice } from "../../ui/notice.tsx";

/** Shows a notice while the browser has no connection. */
export const OfflineNotice = ({ isOnline }: { isOnline: boolean }) => {
  if (isOnline) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" live title={<Trans>You are offline.</Trans>}>
        <Trans>This page may be out of date. You can’t save until you’re back online.</Trans>
      </Notice>
    </div>
  );
};
