import type { ReactNode } from "react";
import { Mark } from "../ui/mark.tsx";

/**
 * The shell in outline, as index.html paints it before any code has loaded. Its styles are in
 * public/first-paint.css.
 */
export const FirstShell = ({ children }: { children: ReactNode }) => (
  <div className="first-shell">
    <div className="first-brand">
      <Mark />
      <span>Sellerdesk</span>
    </div>
    <div className="first-head">
      <i />
    </div>
    <div className="first-side">
      {Array.from({ length: 8 }, (_, index) => (
        <i key={index} />
      ))}
    </div>
    <div className="first-sheet">
      <div>{children}</div>
    </div>
  </div>
);
