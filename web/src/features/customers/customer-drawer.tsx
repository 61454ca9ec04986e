import { Trans } from "@lingui/react/macro";
import { later } from "../../lib/lazy.ts";
import { Drawer } from "../../ui/drawer.tsx";
import { Opened } from "../../ui/lazy-content.tsx";

const details = later(() => import("./customer-details.tsx"));

/** Who a customer is: contact as far as it was given, figures, the seller's note, the orders. */
export const CustomerDrawer = ({
  customerId,
  onClose,
}: {
  customerId: string | undefined;
  onClose: () => void;
}) => (
  <Drawer
    open={customerId !== undefined}
    onOpenChange={(open) => !open && onClose()}
    side="end"
    title={<Trans>Customer</Trans>}
  >
    {customerId !== undefined && (
      <Opened part={details} onMissing={onClose}>
        {({ CustomerDetails }) => <CustomerDetails key={customerId} id={customerId} />}
      </Opened>
    )}
  </Drawer>
);
