import type { ReactNode } from "react";
import "./badge.css";
import { Glyph, type GlyphName } from "./glyph.tsx";

export type Tone = "neutral" | "info" | "progress" | "success" | "warning" | "danger" | "return";

/** A state as a word, a mark and a tone; never as a color alone. Healthy figures need none. */
export const Badge = ({
  tone,
  glyph,
  children,
}: {
  tone: Tone;
  glyph: GlyphName;
  children: ReactNode;
}) => (
  <span className={`badge tone-${tone}`}>
    <Glyph name={glyph} />
    {children}
  </span>
);
