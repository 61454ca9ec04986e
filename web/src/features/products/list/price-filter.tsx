import { useLingui } from "@lingui/react/macro";
import { parseMoney, plainMoney } from "@sellerdesk/contract/money";
import { useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { useSellerCurrency } from "../api.ts";

type Props = {
  label: string;
  /** In minor units. */
  value: number | undefined;
  onChange: (minor: number | undefined) => void;
};

/** One end of a price range. It filters on blur or Enter. */
export const PriceFilter = ({ label, value, onChange }: Props) => {
  const { t } = useLingui();
  const { data: currency = "USD" } = useSellerCurrency();
  const [text, setText] = useState(value === undefined ? "" : plainMoney(value, currency));
  const minor = parseMoney(text, currency);
  const isWrong = text.trim() !== "" && minor === null;
  const apply = () => {
    if (!isWrong && (minor ?? undefined) !== value) onChange(minor ?? undefined);
  };
  return (
    <Field label={label} error={isWrong ? t`Enter an amount, such as 12.50.` : undefined}>
      <Input
        inputMode="decimal"
        figures
        unit={currency}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={apply}
        onKeyDown={({ key }) => key === "Enter" && apply()}
      />
    </Field>
  );
};
