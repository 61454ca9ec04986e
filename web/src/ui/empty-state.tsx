import type { ReactNode } from "react";

type Props = {
  /** A 120 px illustration where there is nothing yet; none where nothing was found. */
  picture?: ReactNode;
  title: ReactNode;
  /** `h1` where this is all that the page shows. */
  heading?: "h1" | "h2";
  children?: ReactNode;
  /** The one thing to do. */
  action?: ReactNode;
};

/** Says that there is nothing, and what to do about it. */
export const EmptyState = ({
  picture,
  title,
  heading: Heading = "h2",
  children,
  action,
}: Props) => (
  <div className="grid justify-items-center gap-2 px-4 py-12 text-center">
    {picture && <div className="mb-2 size-30">{picture}</div>}
    <Heading>{title}</Heading>
    {children && <p className="max-w-form text-muted">{children}</p>}
    {action && <div className="mt-3">{action}</div>}
  </div>
);
