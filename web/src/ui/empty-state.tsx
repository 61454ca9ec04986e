import type { ReactNode } from "react";

type Props = {
  /** A 120 px illustration where there is nothing yet; none where nothing was found. */
  picture?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** The one thing to do. */
  action?: ReactNode;
};

/** Says that there is nothing, and what to do about it. */
export const EmptyState = ({ picture, title, children, action }: Props) => (
  <div className="grid justify-items-center gap-2 px-4 py-12 text-center">
    {picture && <div className="mb-2 size-30">{picture}</div>}
    <h2>{title}</h2>
    {children && <p className="max-w-form text-muted">{children}</p>}
    {action && <div className="mt-3">{action}</div>}
  </div>
);
