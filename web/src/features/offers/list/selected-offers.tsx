import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { OfferSelection, OfferStatus } from "@sellerdesk/contract/offers";
import { CirclePause, CirclePlay, CircleStop, Trash2 } from "lucide-react";
import { useState } from "react";
import { BulkBar } from "../../../ui/bulk-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { useActOnOffers } from "../api.ts";
import { EndDialog } from "./end-dialog.tsx";

/** The states in which each action is possible. Deleting is always possible. */
const statesFor = {
  pause: ["scheduled", "active"],
  resume: ["paused"],
  end: ["scheduled", "active", "paused"],
} as const satisfies Record<string, OfferStatus[]>;

type Props = {
  /** The states of the selected offers, as far as the list shows them. */
  states: readonly OfferStatus[];
  selection: OfferSelection;
  count: number;
  /** The number of matching offers, formatted, if all of them can be selected. */
  all: string | undefined;
  onChooseAll: () => void;
  onClear: () => void;
};

/** The actions for the selected offers. Offers to which an action does not apply are skipped. */
export const ChosenOffers = ({ states, selection, count, all, onChooseAll, onClear }: Props) => {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const [asking, setAsking] = useState<"end" | "delete" | null>(null);
  const act = useActOnOffers();
  const showResult = (
    { changed, left }: { changed: number; left: number },
    action: "pause" | "resume",
  ) => {
    const done =
      action === "pause"
        ? plural(changed, { one: "# offer paused", other: "# offers paused" })
        : plural(changed, { one: "# offer resumed", other: "# offers resumed" });
    const rest = plural(left, {
      one: "# was skipped because of its status.",
      other: "# were skipped because of their status.",
    });
    showToast(left > 0 ? `${done}. ${rest}` : done);
  };
  const run = async (action: "pause" | "resume") => {
    try {
      showResult(await act.mutateAsync({ action, selection }), action);
      onClear();
    } catch (error) {
      if (error instanceof Error) showToast(error.message);
    }
  };
  const isFor = (action: keyof typeof statesFor) =>
    states.some((state) => statesFor[action].some((other) => other === state));
  const icon = (shown: React.ReactNode) => (isNarrow ? undefined : shown);
  return (
    <>
      <BulkBar
        label={t`Selected offers`}
        count={count}
        all={all}
        onChooseAll={onChooseAll}
        onClear={onClear}
      >
        {isFor("pause") && (
          <Button
            variant="ghost"
            icon={icon(<CirclePause aria-hidden="true" />)}
            busy={act.isPending}
            onClick={() => void run("pause")}
          >
            <Trans>Pause</Trans>
          </Button>
        )}
        {isFor("resume") && (
          <Button
            variant="ghost"
            icon={icon(<CirclePlay aria-hidden="true" />)}
            onClick={() => void run("resume")}
          >
            <Trans>Resume</Trans>
          </Button>
        )}
        {isFor("end") && (
          <Button
            variant="ghost"
            icon={icon(<CircleStop aria-hidden="true" />)}
            onClick={() => setAsking("end")}
          >
            <Trans context="button">End</Trans>
          </Button>
        )}
        <Button
          variant="ghost"
          icon={icon(<Trash2 aria-hidden="true" />)}
          onClick={() => setAsking("delete")}
        >
          <Trans>Delete</Trans>
        </Button>
      </BulkBar>
      {asking !== null && (
        <EndDialog
          action={asking}
          selection={selection}
          count={count}
          onClose={() => setAsking(null)}
          onDone={onClear}
        />
      )}
    </>
  );
};
