import type { ReactNode } from "react";
import "./badge.css";

const ring = <circle cx="6" cy="6" r="5.1" fill="none" stroke="currentColor" strokeWidth="1.4" />;
const shelf = (dashed: boolean) => (
  <path
    d="M1.6 1.6h8.8v8.8H1.6z"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
    {...(dashed && { strokeDasharray: "2 1.3" })}
  />
);

/** The marks of look.md, which show progress by shape before color. */
const marks = {
  dashed: (
    <circle
      cx="6"
      cy="6"
      r="5.1"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeDasharray="2.1 1.45"
    />
  ),
  ring,
  quarter: (
    <>
      {ring}
      <path fill="currentColor" d="M6 6V2.8A3.2 3.2 0 0 1 9.2 6z" />
    </>
  ),
  half: (
    <>
      {ring}
      <path fill="currentColor" d="M6 6V2.8A3.2 3.2 0 0 1 6 9.2z" />
    </>
  ),
  "three-quarters": (
    <>
      {ring}
      <path fill="currentColor" d="M6 6V2.8A3.2 3.2 0 1 1 2.8 6z" />
    </>
  ),
  full: (
    <>
      {ring}
      <circle cx="6" cy="6" r="3.2" fill="currentColor" />
    </>
  ),
  check: (
    <>
      <circle cx="6" cy="6" r="5.8" fill="currentColor" />
      <path
        d="M3.4 6.2l1.8 1.8 3.4-3.7"
        fill="none"
        stroke="var(--tone-soft, var(--surface))"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  slash: (
    <>
      {ring}
      <path d="M2.6 9.4l6.8-6.8" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  clock: (
    <>
      {ring}
      <path
        d="M6 3.2V6l1.8 1.2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
    </>
  ),
  pause: (
    <>
      {ring}
      <path
        d="M4.8 4.2v3.6M7.2 4.2v3.6"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </>
  ),
  triangle: (
    <>
      <path d="M6 1l5.5 9.8H.5z" fill="currentColor" />
      <path
        d="M6 4.5v3M6 9v.1"
        stroke="var(--tone-soft, var(--surface))"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
    </>
  ),
  back: (
    <path
      d="M4.5 1.5L1.8 4.2l2.7 2.7M2.2 4.2h5a3 3 0 0 1 0 6H4.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  "shelf-low": (
    <>
      <path d="M1 8.5h10V11H1z" fill="currentColor" />
      {shelf(false)}
    </>
  ),
  "shelf-empty": shelf(true),
  "shelf-full": (
    <>
      <path d="M3.4 3.4h5.2v5.2H3.4z" fill="currentColor" />
      {shelf(false)}
    </>
  ),
} satisfies Record<string, ReactNode>;

export type GlyphName = keyof typeof marks;

/** A 12 px mark in the text's color. */
export const Glyph = ({ name }: { name: GlyphName }) => (
  <svg className="glyph" viewBox="0 0 12 12" aria-hidden="true">
    {marks[name]}
  </svg>
);
