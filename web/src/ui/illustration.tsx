import type { ReactNode } from "react";

const tableDrawing = (
  <path
    d="M10 100h100M22 100v12M98 100v12"
    stroke="var(--rule)"
    strokeWidth="2.5"
    strokeLinecap="round"
  />
);

/** Flat scenes of a few shapes on one table line, for empty lists. */
const scenes = {
  parcel: (
    <>
      <path d="M28 52h56v48H28z" fill="var(--il-kraft)" />
      <path d="M50 52h12v48H50z" fill="var(--il-tape)" />
      <path d="M34 82h12v10H34z" fill="var(--il-paper)" />
    </>
  ),
  slip: (
    <>
      <path
        d="M36 30h48v70l-6-5-6 5-6-5-6 5-6-5-6 5-6-5-6 5z"
        fill="var(--il-paper)"
        stroke="var(--il-line)"
      />
      <path d="M44 44h20" stroke="var(--il-ink)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M44 56h32M44 66h32M44 76h22"
        stroke="var(--il-line)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </>
  ),
  tag: (
    <g transform="rotate(-8 60 70)">
      <path
        d="M48 46h40a5 5 0 0 1 5 5v34a5 5 0 0 1-5 5H48L30 71a5 5 0 0 1 0-6z"
        fill="var(--accent)"
      />
      <circle cx="42" cy="68" r="4" fill="var(--surface)" />
      <path
        d="M58 62h24M58 74h15"
        stroke="var(--on-accent)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </g>
  ),
  cup: (
    <>
      <path d="M38 58h40v24a18 18 0 0 1-18 18h-4a18 18 0 0 1-18-18z" fill="var(--il-petrol)" />
      <path d="M38 58h40v9H38z" fill="var(--il-paper)" />
      <path d="M78 64h5a8 8 0 0 1 0 17h-6" fill="none" stroke="var(--il-petrol)" strokeWidth="5" />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** A 120 px image for an empty list. */
export const Illustration = ({ scene }: { scene: keyof typeof scenes }) => (
  <svg viewBox="0 0 120 120" aria-hidden="true" className="size-30">
    <circle cx="72" cy="50" r="34" fill="var(--spark)" />
    {tableDrawing}
    {scenes[scene]}
  </svg>
);
