import { useLingui } from "@lingui/react/macro";
import type { ProductListQuery } from "@sellerdesk/contract/product-lists";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../lib/paths.ts";
import { useNeighbours } from "../api.ts";

type StepProps = {
  id: string | null | undefined;
  search: ProductListQuery;
  label: string;
  children: ReactNode;
};

const Step = ({ id, search, label, children }: StepProps) =>
  id ? (
    <Link
      to={paths.product(id)}
      search={search}
      className="icon-btn icon-btn-framed"
      aria-label={label}
      title={label}
    >
      {children}
    </Link>
  ) : (
    <span className="icon-btn icon-btn-framed text-disabled" aria-hidden="true">
      {children}
    </span>
  );

/** Links to the products before and after this one, in the list that it was opened from. */
export const Neighbours = ({ id, search }: { id: string; search: ProductListQuery }) => {
  const { t } = useLingui();
  const { data } = useNeighbours(id, search);
  return (
    <>
      <Step id={data?.previous_id} search={search} label={t`Previous product`}>
        <ChevronLeft className="flip-rtl" aria-hidden="true" />
      </Step>
      <Step id={data?.next_id} search={search} label={t`Next product`}>
        <ChevronRight className="flip-rtl" aria-hidden="true" />
      </Step>
    </>
  );
};
