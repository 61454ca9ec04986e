import { Trans, useLingui } from "@lingui/react/macro";
import type { OrderListQuery } from "@sellerdesk/contract/order-list";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { useNeighbours } from "../api.ts";

type Props = { id: string; search: OrderListQuery };
type NeighbourProps = {
  id: string | null | undefined;
  search: OrderListQuery;
  label: string;
  children: ReactNode;
};

/** Links to the order before or after. Without such an order, the link is disabled. */
const Neighbour = ({ id, search, label, children }: NeighbourProps) =>
  id ? (
    <Link
      className="icon-btn icon-btn-framed"
      to={paths.order(id)}
      search={search}
      aria-label={label}
      title={label}
    >
      {children}
    </Link>
  ) : (
    <span className="icon-btn icon-btn-framed" role="link" aria-disabled="true" aria-label={label}>
      {children}
    </span>
  );

/** Links to the next order of the list, in the place of the button for this order's last step. */
export const NextOrderLink = ({ id, search }: Props) => {
  const { data } = useNeighbours(id, search);
  return data?.next_id ? (
    <Link className={buttonClass()} to={paths.order(data.next_id)} search={search}>
      <Trans>Next order</Trans>
      <ChevronRight className="flip-rtl" aria-hidden="true" />
    </Link>
  ) : null;
};

/**
 * Links to the orders before and after this one, in the list that it was opened from, with its
 * order and filters.
 */
export const OrderNeighbours = ({ id, search }: Props) => {
  const { t } = useLingui();
  const { data } = useNeighbours(id, search);
  return (
    <>
      <Neighbour id={data?.previous_id} search={search} label={t`Previous order`}>
        <ChevronLeft className="flip-rtl" aria-hidden="true" />
      </Neighbour>
      <Neighbour id={data?.next_id} search={search} label={t`Next order`}>
        <ChevronRight className="flip-rtl" aria-hidden="true" />
      </Neighbour>
    </>
  );
};
