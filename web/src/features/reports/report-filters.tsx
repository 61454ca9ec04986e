import { Trans, useLingui } from "@lingui/react/macro";
import type { DashboardPageQuery, ReportFilters } from "@sellerdesk/contract/dashboard";
import { useState } from "react";
import { useLookups } from "../../lib/lookups-query.ts";
import { Button } from "../../ui/button.tsx";
import { Combobox } from "../../ui/combobox.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { Field } from "../../ui/field.tsx";

type FilterProps = {
  kind: "category" | "brand";
  label: string;
  id: string | undefined;
  /** The name that the report returned for the filter. */
  name: string;
  onChange: (id: string | undefined) => void;
};

const LookupFilter = ({ kind, label, id, name, onChange }: FilterProps) => {
  const [text, setText] = useState("");
  const { data: lookups = [], isFetching } = useLookups(kind, text);
  const [chosen, setChosen] = useState(id === undefined ? null : { id, label: name });
  return (
    <Field label={label}>
      <Combobox
        items={lookups}
        value={chosen}
        onChange={(item) => {
          setChosen(item);
          onChange(item?.id);
        }}
        onSearch={setText}
        busy={isFetching}
      />
    </Field>
  );
};

type Props = {
  query: DashboardPageQuery;
  /** Returns the name of the category or brand that the report is filtered by. */
  nameOf: (key: "category" | "brand") => string;
  onChange: (filters: ReportFilters) => void;
  onClose: () => void;
};

/** Filters a report of products by category and brand. Each change is applied immediately. */
export const ReportFilterDrawer = ({ query, nameOf, onChange, onClose }: Props) => {
  const { t } = useLingui();
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      side="end"
      title={<Trans>Filters</Trans>}
    >
      <div className="grid gap-5 pt-4">
        <LookupFilter
          kind="category"
          label={t`Category`}
          id={query.category_id}
          name={nameOf("category")}
          onChange={(category_id) => onChange({ category_id })}
        />
        <LookupFilter
          kind="brand"
          label={t`Brand`}
          id={query.brand_id}
          name={nameOf("brand")}
          onChange={(brand_id) => onChange({ brand_id })}
        />
        <Button variant="primary" onClick={onClose}>
          <Trans>Show report</Trans>
        </Button>
      </div>
    </Drawer>
  );
};
