import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import { Badge } from "../../../ui/badge.tsx";
import { problemsOf } from "../form-values/form-problems.ts";
import type { ProductValues } from "../form-values/product-form-values.ts";
import type { ProductForm } from "../form-values/product-form-state.ts";

const parts = ["basics", "media", "variants", "shipping", "search-preview"] as const;

/** Fields in the card beside the sections. */
type FieldOfCard = "status" | "category" | "brand" | "colors" | "tags";

/** The section of the page that shows a field, by the first segment of the field's path. */
const partOf: Record<string, (typeof parts)[number]> = {
  title: "basics",
  description_html: "basics",
  images: "media",
  options: "variants",
  variants: "variants",
  measures: "shipping",
  seo_title: "search-preview",
  seo_description: "search-preview",
} satisfies Record<Exclude<keyof ProductValues, FieldOfCard>, (typeof parts)[number]>;

/**
 * Returns the current section: the last one whose heading has passed the upper third of the window.
 */
const useCurrentPart = (ids: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const look = () => {
      const passed = ids.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < innerHeight / 3;
      });
      setCurrent(passed.at(-1) ?? ids[0]);
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [ids]);
  return current;
};

/** Links to the sections of the page, with the number of problems in each. */
export const FormContents = ({ form }: { form: ProductForm }) => {
  const { t } = useLingui();
  const { errors } = useFormState({ control: form.control });
  const current = useCurrentPart(parts);
  const problems = problemsOf(errors).map(({ path }) => partOf[path.split(".")[0] ?? ""]);
  const names: Record<(typeof parts)[number], ReactNode> = {
    basics: <Trans>Basics</Trans>,
    media: <Trans>Media</Trans>,
    variants: <Trans>Options and variants</Trans>,
    shipping: <Trans>Shipping</Trans>,
    "search-preview": <Trans>Search preview</Trans>,
  };
  return (
    <nav className="max-lg:hidden" aria-label={t`On this page`}>
      {parts.map((part) => {
        const wrong = problems.filter((sectionId) => sectionId === part).length;
        return (
          <a
            key={part}
            className="flex min-h-8 items-center justify-between border-s-2 border-line px-3 font-quiet text-muted aria-[current]:border-accent aria-[current]:text-text"
            href={`#${part}`}
            aria-current={part === current ? "location" : undefined}
            onClick={(event) => {
              // The router would treat another hash as a navigation and ask about unsaved changes.
              event.preventDefault();
              document.getElementById(part)?.scrollIntoView();
            }}
          >
            {names[part]}
            {wrong > 0 && (
              <Badge tone="danger" glyph="triangle">
                {wrong}
              </Badge>
            )}
          </a>
        );
      })}
    </nav>
  );
};
