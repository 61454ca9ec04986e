import "./mark.css";

/** The mark: a price tag on a base line. Never below 20 px. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true" className="flex-none">
    <path
      d="M10.2 2.5H23a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H10.2a3 3 0 0 1-2.2-1l-5.4-6.1a2.9 2.9 0 0 1 0-3.8L8 3.5a3 3 0 0 1 2.2-1z"
      fill="var(--accent)"
    />
    <circle cx="9.6" cy="11.5" r="2.2" fill="var(--canvas)" />
    <path d="M15 9h6M15 14h3.5" stroke="var(--on-accent)" strokeWidth="2" strokeLinecap="round" />
    <path d="M2 25h24" stroke="var(--spark)" strokeWidth="2.6" strokeLinecap="round" />
  </svg>
);
