import "./thumb.css";

type Props = { src: string | null; firstName: string; lastName: string; size?: "md" | "lg" };

/** A person's picture, or the initials. The name beside it is read out, not the picture. */
export const Avatar = ({ src, firstName, lastName, size = "md" }: Props) => (
  <span className={size === "lg" ? "avatar avatar-lg" : "avatar"} aria-hidden="true">
    {src ? <img src={src} alt="" /> : `${[...firstName][0] ?? ""}${[...lastName][0] ?? ""}`.toUpperCase()}
  </span>
);
