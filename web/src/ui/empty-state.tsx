import type { ReactNode } from "react";

type Props = {
  /** A 120 px illustration if nothing exists yet; none if a search found nothing. */
  picture?: ReactNode;
  title: ReactNode;
  /** `h1` if the page shows nothing else. */
  heading?: "h1" | "h2";
  children?: ReactNode;
  /** The suggested next step. */
  action?: ReactNode;
};

/** Explains that there is nothing, and what to do about it. */
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
