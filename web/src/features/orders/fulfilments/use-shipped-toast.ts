import { useLingui } from "@lingui/react/macro";
import type { Fulfilment } from "@sellerdesk/contract/orders";
import { showToast } from "../../../ui/toast.tsx";
import { useOrderCommand } from "../api.ts";

/** The time in which the toast can undo a shipment, in seconds. */
export const undoSeconds = 10;

/**
 * Returns a function that shows that a shipment was shipped and offers to undo it.
 * @param kind `unship` for a shipment that was packed before, `unpack` for one that was packed and
 * shipped in one step
 */
export const useShippedToast = (orderId: string) => {
  const { t } = useLingui();
  const command = useOrderCommand(orderId);
  return ({ id, number }: Pick<Fulfilment, "id" | "number">, kind: "unship" | "unpack"): void => {
    const undo = async () => {
      try {
        await command.mutateAsync({ kind, parcel: id });
        showToast(t`Shipping of shipment ${number} undone.`);
      } catch (error) {
        if (error instanceof Error) showToast(error.message);
      }
    };
    showToast(t`Shipped.`, { label: t`Undo`, run: () => void undo(), seconds: undoSeconds });
  };
};
