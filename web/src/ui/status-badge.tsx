import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { Badge } from "./badge.tsx";

type Props = Omit<ComponentProps<typeof Badge>, "children"> & { label: MessageDescriptor };

/** A badge of a status, from a table with the tone, mark and label of each. */
export const StatusBadge = ({ label, ...look }: Props) => {
  const { t } = useLingui();
  return <Badge {...look}>{t(label)}</Badge>;
};
