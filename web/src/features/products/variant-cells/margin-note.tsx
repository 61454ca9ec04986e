import { Trans } from "@lingui/react/macro";
import { useWatch } from "react-hook-form";
import { formatMoney, formatPart } from "../../../lib/format.ts";
import { marginOf } from "../form-values/margin.ts";
import type { ProductForm } from "../form-values/product-form-state.ts";

type Props = { form: ProductForm; at: number; currency: string };

const useMargin = ({ form, at: index, currency }: Props) => {
  const [price, cost] = useWatch({
    control: form.control,
    name: [`variants.${index}.price`, `variants.${index}.cost`],
  });
  return marginOf(price, cost, currency);
};

/** Shows the margin in a sentence below the cost. */
export const MarginNote = (props: Props) => {
  const margin = useMargin(props);
  if (!margin) return <Trans>Your cost per item. Customers never see it.</Trans>;
  const amount = formatMoney(Math.abs(margin.minor), props.currency);
  const part = formatPart(margin.part);
  return margin.minor < 0 ? (
    <span className="text-danger">
      <Trans>
        Loss {amount} per item, {part}.
      </Trans>
    </span>
  ) : (
    <Trans>
      Profit {amount} per item, {part}.
    </Trans>
  );
};

/** Shows the margin in a cell. */
export const MarginCell = (props: Props) => {
  const margin = useMargin(props);
  return (
    <span className={margin && margin.minor < 0 ? "text-danger" : "text-muted"}>
      {margin ? formatPart(margin.part) : "–"}
    </span>
  );
};
