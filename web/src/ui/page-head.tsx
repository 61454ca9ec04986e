import type { ReactNode } from "react";
import "./page-head.css";

type Props = {
  title: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** Badges beside the title. */
  badges?: ReactNode;
  /** Links above the title, outermost first: `<Crumbs>`. */
  crumbs?: ReactNode;
  /** Buttons at the end; the primary one last. */
  actions?: ReactNode;
};

/** The head of a page: the path to it, its title and badges, and its actions. */
export const PageHead = ({ title, subtitle, badges, crumbs, actions }: Props) => (
  <div className="page-head">
    <div className="min-w-0">
      {crumbs}
      <div className="page-head-title">
        <h1 tabIndex={-1}>{title}</h1>
        {badges}
      </div>
      {subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
    </div>
    {actions && <div className="page-head-actions">{actions}</div>}
  </div>
);
