import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useProductChecks } from "./product-checks.ts";
import type { ProductForm } from "../form-values/product-form-state.ts";

/** Shows the complete and missing details before buyers see the product. */
export const PublishCheck = ({ form }: { form: ProductForm }) => {
  const { t } = useLingui();
  return (
    <div className="form-card">
      <h2>
        <Trans>Before you publish</Trans>
      </h2>
      <ul className="grid gap-3">
        {useProductChecks(form).map(({ key, label, isDone, lead }) => (
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
    </div>
  );
};
