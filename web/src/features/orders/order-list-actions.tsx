import { Trans } from "@lingui/react/macro";
import { Truck } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ShipFileDialog } from "./ship-file-dialog.tsx";

/** What is done with files of orders. */
export const OrderListActions = () => {
  const [isShipping, setShipping] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={<Truck className="flip-rtl" aria-hidden="true" />}
        onClick={() => setShipping(true)}
      >
        <Trans>Mark shipped by a file</Trans>
      </Button>
      {isShipping && <ShipFileDialog onClose={() => setShipping(false)} />}
    </>
  );
};
