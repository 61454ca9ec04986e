/** A package, an order slip and a cup on the ink rule of the page; hidden from screen readers. */
export const PackageIllustration = () => (
  <svg viewBox="48 70 504 284" aria-hidden="true">
    <circle cx="300" cy="200" r="128" fill="var(--spark-soft)" />
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
    <path d="M48 351h504" stroke="var(--spark)" strokeWidth="6" />
  </svg>
);
