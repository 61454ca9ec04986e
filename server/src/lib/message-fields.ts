import type { MessageFields } from "@sellerdesk/contract/http";
import type { Text } from "@sellerdesk/contract/text";

/** Converts a text to the fields that a reply has next to its other fields. */
export const toMessageFields = ({ code, params, message }: Text) =>
  ({
    message,
    text: code,
    ...(Object.keys(params).length > 0 && { params }),
  }) satisfies MessageFields;
