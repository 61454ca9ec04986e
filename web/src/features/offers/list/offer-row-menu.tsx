import { Trans, useLingui } from "@lingui/react/macro";
import type { Offer, OfferAction } from "@sellerdesk/contract/offers";
import { Link } from "@tanstack/react-router";
import { CirclePause, CirclePlay, CircleStop, Copy, Trash2 } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { MenuItem, MenuSeparator } from "../../../ui/menu.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useActOnOffers } from "../api.ts";
import { EndDialog } from "./end-dialog.tsx";

type Props = { offer: Pick<Offer, "id" | "name" | "status">; onGone: (id: string) => void };

/** The actions for one offer: pause, resume, end, copy, delete. */
export const OfferRowMenu = ({ offer, onGone }: Props) => {
  const { t } = useLingui();
  const [asking, setAsking] = useState<"end" | "delete" | null>(null);
  const act = useActOnOffers();
  const { id, name, status } = offer;
  const showError = (error: Error) => showToast(error.message);
  const run = (action: OfferAction) => act.mutateAsync({ action, selection: { ids: [id] } });
  const resume = () => run("resume").then(() => showToast(t`Resumed`), showError);
  const pause = () =>
    run("pause").then(
      () => showToast(t`Paused`, { label: t`Undo`, run: () => void resume() }),
      showError,
    );
  const isRunning = status === "active" || status === "scheduled";
  return (
    <>
      <MoreMenu label={t`Actions for ${name}`}>
        {isRunning && (
          <MenuItem icon={<CirclePause aria-hidden="true" />} onClick={() => void pause()}>
            <Trans>Pause</Trans>
          </MenuItem>
        )}
        {status === "paused" && (
          <MenuItem icon={<CirclePlay aria-hidden="true" />} onClick={() => void resume()}>
            <Trans>Resume</Trans>
          </MenuItem>
        )}
        <MenuItem
          icon={<Copy aria-hidden="true" />}
          render={<Link to={paths.offers()} search={(now) => ({ ...now, form: `copy-${id}` })} />}
        >
          <Trans>Copy</Trans>
        </MenuItem>
        <MenuSeparator />
        {(isRunning || status === "paused") && (
          <MenuItem
            icon={<CircleStop aria-hidden="true" />}
            destructive
            onClick={() => setAsking("end")}
          >
            <Trans>End offer</Trans>
          </MenuItem>
        )}
        <MenuItem
          icon={<Trash2 aria-hidden="true" />}
          destructive
          onClick={() => setAsking("delete")}
        >
          <Trans>Delete offer</Trans>
        </MenuItem>
      </MoreMenu>
      {asking !== null && (
        <EndDialog
          action={asking}
          selection={{ ids: [id] }}
          name={name}
          count={1}
          onClose={() => setAsking(null)}
          onDone={() => onGone(id)}
        />
      )}
    </>
  );
};
