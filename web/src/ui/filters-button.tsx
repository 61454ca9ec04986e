import { Trans, useLingui } from "@lingui/react/macro";
import { ListFilter } from "lucide-react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { useNarrow } from "./use-narrow.ts";

/** Opens the filters of a list; only an icon on phones. */
export const FiltersButton = ({ onClick }: { onClick: () => void }) => {
  const { t } = useLingui();
  return useNarrow() ? (
    <IconButton label={t`Filters`} framed onClick={onClick}>
      <ListFilter aria-hidden="true" />
    </IconButton>
  ) : (
    <Button icon={<ListFilter aria-hidden="true" />} onClick={onClick}>
      <Trans>Filters</Trans>
    </Button>
  );
};
