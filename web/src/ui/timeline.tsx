import type { ReactNode } from "react";
import type { Tone } from "./badge.tsx";
import "./badge.css";
import "./timeline.css";

type Item = {
  id: string;
  tone: Tone;
  icon: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  when: ReactNode;
};

/** Lists events, newest first. */
export const Timeline = ({ items }: { items: readonly Item[] }) => (
  <ol className="timeline">
    {items.map(({ id, tone, icon, title, text, when }) => (
      <li key={id}>
        <span className={`timeline-icon tone-${tone}`}>{icon}</span>
        <div className="min-w-0">
          <p>{title}</p>
          {text && <div className="text-13 text-muted">{text}</div>}
        </div>
        <div className="timeline-when">{when}</div>
      </li>
    ))}
  </ol>
);
