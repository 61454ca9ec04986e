import type { ReactNode } from "react";

type Props = {
  label: string;
  /** Its size, and the directions in which it scrolls. */
  className?: string;
  /** `group` is not a landmark. Use it for a part of a section that has the same name. */
  role?: "region" | "group";
  children: ReactNode;
};

/** A part of a page that scrolls separately. It has a name and is reached by keyboard. */
export const ScrollRegion = ({
  label,
  className = "overflow-x-auto",
  role = "region",
  children,
}: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
  <div className={className} role={role} aria-label={label} tabIndex={0}>
    {children}
  </div>
);
