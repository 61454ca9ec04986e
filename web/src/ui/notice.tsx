import { CircleAlert, CircleCheck, Clock, Info } from "lucide-react";
import type { ReactNode } from "react";

const icons = { info: Info, success: CircleCheck, warning: Clock, danger: CircleAlert };
const grounds = {
  info: "bg-info-soft",
  success: "bg-success-soft",
  warning: "bg-warning-soft",
  danger: "bg-danger-soft",
};
const inks = {
  info: "text-info",
  success: "text-success",
  warning: "text-warning",
  danger: "text-danger",
};

type Props = {
  tone: keyof typeof icons;
  /** The first sentence, in bold. */
  title?: ReactNode;
  /** The consequences. */
  children?: ReactNode;
  action?: ReactNode;
  /** The notice appears after an action of the seller, so it is read out. */
  live?: boolean;
};

/** A message that concerns the whole page. At most one, above its subject. */
export const Notice = ({ tone, title, children, action, live = false }: Props) => {
  const Icon = icons[tone];
  return (
    <div
      role={live ? (tone === "danger" ? "alert" : "status") : undefined}
      className={`flex flex-wrap items-start gap-3 rounded-card p-4 ${grounds[tone]}`}
    >
      <Icon className={`mt-px ${inks[tone]}`} aria-hidden="true" />
      <div className="min-w-0 grow basis-48">
        {title && <p className="font-strong">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
};
