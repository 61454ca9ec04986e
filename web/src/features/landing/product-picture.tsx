import { useLocale } from "../../lib/i18n.ts";

/** Screenshots of the demo shop, made by `npm run pictures`: `dashboard-dark-ar-640.webp`. */
const files = import.meta.glob<string>("../../../pictures/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});
const themes = ["light", "dark"] as const;

type Props = {
  /** The name of the image, and its available widths in pixels. */
  name: string;
  widths: readonly number[];
  /** Height divided by width. */
  ratio: number;
  /** The width on the page, in the format of an image's `sizes`. */
  sizes: string;
  alt: string;
  /** Another image for narrow windows, of `width` pixels. */
  narrow?: { name: string; width: number; media: string };
};

/**
 * A screenshot in the visitor's language, once per theme. The style sheet hides one, and a browser
 * does not load an image that is lazy and hidden.
 */
export const ProductPicture = ({ name, widths, ratio, sizes, alt, narrow }: Props) => {
  const locale = useLocale();
  return themes.map((theme) => {
    const fileOf = (picture: string, width: number) =>
      files[`../../../pictures/${picture}-${theme}-${locale}-${width}.webp`];
    const last = widths.at(-1) ?? 0;
    return (
      <picture key={theme} className={`landing-picture landing-picture-${theme}`}>
        {narrow && <source media={narrow.media} srcSet={fileOf(narrow.name, narrow.width)} />}
        <img
          src={fileOf(name, last)}
          srcSet={widths.map((width) => `${fileOf(name, width)} ${width}w`).join(", ")}
          sizes={sizes}
          width={last}
          height={Math.round(last * ratio)}
          alt={alt}
          loading="lazy"
          decoding="async"
        />
      </picture>
    );
  });
};
