import { showToast } from "../../ui/toast.tsx";
import { type OrderCommand, useOrderCommand } from "./api.ts";

/** Sends commands of buttons. A toast shows that one succeeded, or the error. */
export const useButtonCommand = (orderId: string) => {
  const { mutate, isPending } = useOrderCommand(orderId);
  const send = (command: OrderCommand, done: string) =>
    mutate(command, {
      onSuccess: () => showToast(done),
      onError: (error) => showToast(error.message),
    });
  return { send, isPending };
};

/**
 * Sends the command of a dialog. If it succeeds, the dialog closes, and a toast says so.
 * @returns `dialog` with the props of a `FormDialog`
 */
export const useDialogCommand = (orderId: string, onClose: () => void) => {
  const { mutate, isPending, error } = useOrderCommand(orderId);
  const send = (command: OrderCommand, done: string) =>
    mutate(command, {
      onSuccess: () => {
        showToast(done);
        onClose();
      },
    });
  return { send, dialog: { loading: isPending, submitError: error, onClose } };
};
