import { type ReactNode, useId } from "react";

type Props = {
  /** For links to this part of the page. */
  id?: string;
  title: ReactNode;
  /** A quiet figure or word beside the title. */
  aside?: ReactNode;
  /** Links or buttons at the line's end. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A part of a page: a 2 px ink rule and its heading. */
export const Section = ({ id, title, aside, actions, className, children }: Props) => {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={`min-w-0 border-t-2 border-rule pt-3 ${className ?? ""}`}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex items-baseline gap-2">
          <h2 id={headingId}>{title}</h2>
          {aside && <span className="text-muted">{aside}</span>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
};
