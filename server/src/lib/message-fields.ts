import type { MessageFields } from "@sellerdesk/contract/http";
import type { Text } from "@sellerdesk/contract/text";

/** A text as replies carry it beside other fields. */
export const toMessageFields = ({ code, params, message }: Text) =>
  ({
    message,
    text: code,
    ...(Object.keys(params).length > 0 && { params }),
  }) satisfies MessageFields;
