import "./thumb.css";

type Props = { src: string | null; firstName: string; lastName: string; size?: "md" | "lg" };

/**
 * Returns the initials of names. The article of an Arabic name is omitted, and the letters are kept
 * apart: otherwise `ليلى الفهد` would read as "no".
 */
const initialsOf = (names: readonly string[]): string => {
  const letters = names.map((name) => [...name.replace(/^ال(?=\p{Letter}{2})/u, "")][0] ?? "");
  return letters
    .join(letters.some((letter) => /\p{Script=Arabic}/u.test(letter)) ? "\u200c" : "")
    .toUpperCase();
};

/** A person's image, or the initials. The name beside it is read out, not the image. */
export const Avatar = ({ src, firstName, lastName, size = "md" }: Props) => (
  <span className={size === "lg" ? "avatar avatar-lg" : "avatar"} aria-hidden="true">
    {src ? <img src={src} alt="" /> : initialsOf([firstName, lastName])}
  </span>
);
