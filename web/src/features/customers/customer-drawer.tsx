import { Trans } from "@lingui/react/macro";
import { lazyModule } from "../../lib/lazy.ts";
import { Drawer } from "../../ui/drawer.tsx";
import { LazyContent } from "../../ui/lazy-content.tsx";

const details = lazyModule(() => import("./customer-details.tsx"));

/** Shows a customer: contact data if known, figures, the seller's note, and the orders. */
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
      <LazyContent part={details} onMissing={onClose}>
        {({ CustomerDetails }) => <CustomerDetails key={customerId} id={customerId} />}
      </LazyContent>
    )}
  </Drawer>
);
