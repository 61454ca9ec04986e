import { useLingui } from "@lingui/react/macro";
import type { Banner } from "@sellerdesk/contract/banners";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, Pencil, Trash2 } from "lucide-react";
import { paths } from "../../../lib/paths.ts";
import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Picture } from "../../../ui/picture.tsx";
import type { Drag } from "../../../ui/sortable-tiles.tsx";
import { Period } from "../../../ui/period.tsx";
import { BannerBadge, LinkWords } from "../banner-labels.tsx";

type Props = {
  banner: Banner;
  ratio: string;
  place: number;
  count: number;
  /** Undefined if there is nothing to order. */
  drag?: Drag | undefined;
  onMove: (delta: 1 | -1) => void;
  onDelete: () => void;
};

/** One banner of a section: dragged by pointer, moved by its buttons. */
export const BannerTile = ({
  banner,
  ratio,
  place: index,
  count,
  drag,
  onMove,
  onDelete,
}: Props) => {
  const { t } = useLingui();
  const { alt, device } = banner;
  const { transform } = drag ?? {};
  return (
    <li
      ref={drag?.setNodeRef}
      className={cx(
        "min-w-0 bg-surface",
        drag?.isDragging && "relative z-10 rounded-card shadow-2",
      )}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition: drag?.transition,
      }}
    >
      {/* Only the image is the drag handle: the buttons below it must stay clickable. */}
      <div
        className={cx(drag && "cursor-grab touch-manipulation [&>img]:pointer-events-none")}
        {...drag?.listeners}
      >
        <Picture
          image={banner.image}
          alt={alt}
          sizes="(width < 48rem) 100vw, 50vw"
          className={cx(
            "h-auto w-full rounded-card bg-pressed object-cover",
            banner.status !== "live" && "opacity-60",
          )}
          style={{ aspectRatio: ratio }}
        />
      </div>
      <div className="flex items-start justify-between gap-3 pt-2">
        <div className="min-w-0 text-13 text-muted">
          <p className="truncate-line font-strong text-text" dir="auto">
            {alt}
          </p>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1">
            <BannerBadge status={banner.status} />
            <Period {...banner} />
          </div>
        </div>
        <div className="flex shrink-0">
          {count > 1 && (
            <>
              <IconButton
                size="sm"
                label={t`Move “${alt}” forward`}
                disabled={index === 0}
                onClick={() => onMove(-1)}
              >
                <ChevronLeft className="flip-rtl" aria-hidden="true" />
              </IconButton>
              <IconButton
                size="sm"
                label={t`Move “${alt}” back`}
                disabled={index === count - 1}
                onClick={() => onMove(1)}
              >
                <ChevronRight className="flip-rtl" aria-hidden="true" />
              </IconButton>
            </>
          )}
          <Link
            to={paths.banners()}
            search={{ device, form: banner.id }}
            className="icon-btn icon-btn-sm"
            aria-label={t`Edit “${alt}”`}
            title={t`Edit “${alt}”`}
          >
            <Pencil aria-hidden="true" />
          </Link>
          <IconButton size="sm" label={t`Delete “${alt}”`} onClick={onDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div className="text-13 text-muted">
        <LinkWords link={banner.link} />
      </div>
    </li>
  );
};
