import { packageDrawing } from "./login-illustration.tsx";

/** A package, an order slip and a cup on the ink rule of the page; hidden from screen readers. */
export const PackageIllustration = () => (
  <svg viewBox="48 70 504 284" aria-hidden="true">
    <circle cx="300" cy="200" r="128" fill="var(--spark-soft)" />
    {packageDrawing}
    <path d="M48 351h504" stroke="var(--spark)" strokeWidth="6" />
  </svg>
);
