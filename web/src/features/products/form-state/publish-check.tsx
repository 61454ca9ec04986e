import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown, CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { type Check, useProductChecks } from "./product-checks.ts";
import type { ProductForm } from "../form-values/product-form-state.ts";

const Checks = ({ checks }: { checks: readonly Check[] }) => {
  const { t } = useLingui();
  return (
    <ul className="grid gap-3">
      {checks.map(({ key, label, isDone, lead }) => (
        <li key={key} className="flex items-start gap-2.5">
          {isDone ? (
            <CircleCheck className="mt-px flex-none text-success" aria-label={t`Done:`} />
          ) : (
            <TriangleAlert className="mt-px flex-none text-warning" aria-label={t`Missing:`} />
          )}
          {isDone ? (
            <span>{label}</span>
          ) : (
            <button type="button" className="link text-start" onClick={lead}>
              {label}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
};

/**
 * Shows the complete and missing details before buyers see the product; one line once nothing is
 * missing.
 */
export const PublishCheck = ({ form }: { form: ProductForm }) => {
  const checks = useProductChecks(form);
  const [isOpen, setOpen] = useState(false);
  if (checks.every(({ isDone }) => isDone))
    return (
      <div className="form-card">
        <button
          type="button"
          className="flex items-center gap-2.5 text-start"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <CircleCheck className="flex-none text-success" aria-hidden="true" />
          <span className="grow font-strong">
            <Trans>Ready to publish</Trans>
          </span>
          <ChevronDown className="size-4 text-muted" aria-hidden="true" />
        </button>
        {isOpen && <Checks checks={checks} />}
      </div>
    );
  return (
    <div className="form-card">
      <h2>
        <Trans>Before you publish</Trans>
      </h2>
      <Checks checks={checks} />
    </div>
  );
};
