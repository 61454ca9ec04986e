/** A package, an order slip, a cup and a box, each without its details. */
export const packageDrawing = (
  <>
    <path d="M70 212h176v136H70z" fill="var(--il-kraft)" />
    <path d="M140 212h36v136h-36z" fill="var(--il-tape)" />
    <path d="M92 296h40v34H92z" fill="var(--il-paper)" />
    <path
      d="M262 96h142v196l-11.8-10-11.8 10-11.9-10-11.8 10-11.8-10-11.9 10-11.8-10-11.8 10-11.9-10-11.8 10-11.8-10-11.9 10z"
      fill="var(--il-paper)"
    />
    <path d="M284 128h60" stroke="var(--il-ink)" strokeWidth="6" strokeLinecap="round" />
    <path
      d="M284 156h98M284 176h98M284 196h70"
      stroke="var(--il-line)"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <path d="M350 232h32" stroke="var(--accent)" strokeWidth="7" strokeLinecap="round" />
    <path d="M432 262h84v48a38 38 0 0 1-38 38h-8a38 38 0 0 1-38-38z" fill="var(--il-petrol)" />
    <path
      d="M516 274h10a18 18 0 0 1 0 38h-11"
      fill="none"
      stroke="var(--il-petrol)"
      strokeWidth="10"
    />
    <path d="M282 322h128v26H282z" fill="var(--il-clay)" />
    <path d="M296 300h100v22H296z" fill="var(--il-moss)" />
  </>
);

/**
 * An illustration of a table with a package, a price tag, an order slip and ceramics: the image of
 * the logged-out pages.
 */
export const LoginIllustration = ({ label }: { label: string }) => (
  <svg viewBox="0 0 560 420" role="img" aria-label={label} className="h-auto w-full">
    <circle cx="396" cy="150" r="118" fill="var(--spark)" />
    <path
      d="M20 350h520M64 350v44M496 350v44"
      stroke="var(--rule)"
      strokeWidth="3"
      strokeLinecap="round"
    />
    {packageDrawing}
    <path d="M70 212h176v14H70z" fill="oklch(0 0 0 / 0.12)" />
    <path d="M98 304h28M98 311h28M98 318h16" stroke="var(--il-ink)" strokeWidth="2.5" />
    <path d="M284 232h34" stroke="var(--il-line)" strokeWidth="5" strokeLinecap="round" />
    <circle cx="404" cy="96" r="23" fill="var(--accent)" />
    <path
      d="M394 96.5l7 7 13-14"
      fill="none"
      stroke="var(--on-accent)"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M432 262h84v20h-84z" fill="var(--il-paper)" />
    <path d="M282 322h128v5H282z" fill="oklch(0 0 0 / 0.14)" />
    <g transform="rotate(-9 150 130)">
      <path
        d="M128 70h78a10 10 0 0 1 10 10v64a10 10 0 0 1-10 10h-78L92 118a9 9 0 0 1 0-12z"
        fill="var(--accent)"
      />
      <circle cx="118" cy="112" r="8" fill="var(--canvas)" />
      <path
        d="M146 100h48M146 124h30"
        stroke="var(--on-accent)"
        strokeWidth="7"
        strokeLinecap="round"
      />
    </g>
    <path
      d="M106 124c-22 12-30 40-12 88"
      fill="none"
      stroke="var(--rule)"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
  </svg>
);
