import { Trans, useLingui } from "@lingui/react/macro";
import { maxAdjusted } from "@sellerdesk/contract/inventory";
import { Link } from "@tanstack/react-router";
import { paths } from "../../lib/paths.ts";
import { BulkBar } from "../../ui/bulk-bar.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";

type Props = { ids: ReadonlySet<string>; onLimit: () => void; onClear: () => void };

/** What can be done with the chosen rows, of every page; they travel in the address, so that they survive a reload. */
export const ChosenRows = ({ ids, onLimit, onClear }: Props) => {
  const { t } = useLingui();
  return (
    <BulkBar label={t`Chosen rows`} count={ids.size} onClear={onClear}>
      {ids.size > maxAdjusted ? (
        <span className="quiet px-3">
          <Trans>Choose at most {maxAdjusted}</Trans>
        </span>
      ) : (
        <>
          <Link
            className={buttonClass({ variant: "ghost" })}
            to={paths.modifiedInventory()}
            search={{ ids: [...ids].join(",") }}
          >
            <Trans>Adjust stock</Trans>
          </Link>
          <Button variant="ghost" onClick={onLimit}>
            <Trans>Low at</Trans>
          </Button>
        </>
      )}
    </BulkBar>
  );
};
