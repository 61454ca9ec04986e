import { Trans, useLingui } from "@lingui/react/macro";
import type { Banner, BannerDevice } from "@sellerdesk/contract/banners";
import type { BannerSection } from "@sellerdesk/contract/lookups";
import type { ReactNode } from "react";
import { useSeller } from "../../lib/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { Picture } from "../../ui/picture.tsx";

/** An unsaved banner. It is shown in the position of the stored one, or last. */
type PreviewDraft = {
  id: string | null;
  sectionId: string;
  device: BannerDevice;
  picture: ReactNode;
};

type Props = {
  device: BannerDevice;
  sections: readonly BannerSection[];
  banners: readonly Banner[];
  draft?: PreviewDraft | undefined;
};
type Shown = { key: string; picture: ReactNode };

const shownIn = (section: BannerSection, { device, banners, draft }: Props): Shown[] => {
  const { width, height } = section[device];
  const isHere = draft?.sectionId === section.id && draft.device === device;
  const drafted = isHere ? [{ key: "draft", picture: draft.picture }] : [];
  const stored = banners
    .filter((banner) => banner.section.id === section.id)
    .flatMap((banner): Shown[] => {
      if (isHere && banner.id === draft.id) return drafted;
      if (banner.status !== "live") return [];
      const picture = (
        <Picture
          image={banner.image}
          alt={banner.alt}
          sizes={device === "desktop" ? "40rem" : "12rem"}
          className="h-auto w-full object-cover"
          style={{ aspectRatio: `${width} / ${height}` }}
        />
      );
      return [{ key: banner.id, picture }];
    });
  return isHere && !stored.some(({ key }) => key === "draft") ? [...stored, ...drafted] : stored;
};

/** Placeholders for the seller's products, because this preview is about the banners. */
const Products = ({ device }: { device: BannerDevice }) => (
  <div
    className={cx("grid gap-2 p-3", device === "desktop" ? "grid-cols-5" : "grid-cols-2")}
    aria-hidden="true"
  >
    {Array.from({ length: device === "desktop" ? 5 : 2 }, (_, index) => (
      <span key={index} className="aspect-square rounded-badge bg-pressed" />
    ))}
  </div>
);

/** Previews the seller's page on one device, with the banners that customers see now. */
export const PagePreview = (props: Props) => {
  const { device, sections } = props;
  const { t } = useLingui();
  const { business_name, profile_image, first_name, last_name } = useSeller();
  const filled = sections
    .map((section) => ({ section, shown: shownIn(section, props) }))
    .filter(({ shown }) => shown.length > 0);
  return (
    <figure className="min-w-0">
      <figcaption className="pb-2 text-13 text-muted">
        {device === "desktop" ? <Trans>On a computer</Trans> : <Trans>On a phone</Trans>}
      </figcaption>
      <div
        className={cx(
          "overflow-hidden rounded-card border border-line-strong bg-surface",
          device === "mobile" && "mx-auto max-w-52",
        )}
      >
        <div className="flex items-center gap-2 border-b border-line p-3">
          <Avatar src={profile_image} firstName={first_name} lastName={last_name} />
          <strong className="min-w-0 truncate-line font-title" dir="auto">
            {business_name}
          </strong>
        </div>
        {filled.map(({ section, shown }) => (
          <div key={section.id}>
            <ul
              className="flex snap-x snap-mandatory gap-2 overflow-x-auto"
              aria-label={t`Customers see: ${section.label}`}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keyboard
              tabIndex={shown.length > 1 ? 0 : undefined}
            >
              {shown.map(({ key, picture }) => (
                <li key={key} className="w-full shrink-0 snap-start">
                  {picture}
                </li>
              ))}
            </ul>
            <Products device={device} />
          </div>
        ))}
        {filled.length === 0 && (
          <>
            <p className="px-3 pt-4 text-13 text-muted">
              <Trans>No banner is shown here right now.</Trans>
            </p>
            <Products device={device} />
          </>
        )}
      </div>
    </figure>
  );
};
