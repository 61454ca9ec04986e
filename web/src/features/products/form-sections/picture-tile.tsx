import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight, TextCursorInput, Trash2 } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { Popover } from "../../../ui/popover.tsx";
import type { Drag } from "../../../ui/sortable-tiles.tsx";
import type { TypedImage } from "../form-values/product-form-values.ts";

type Props = {
  image: TypedImage;
  place: number;
  count: number;
  /** Undefined if there is nothing to order. */
  drag?: Drag | undefined;
  onMove: (delta: 1 | -1) => void;
  onRemove: () => void;
  onDescribe: (alt: string) => void;
  /**
   * Whether the editor of the description is open. The parent holds this state, because the tile is
   * remounted when the drag-and-drop code has loaded.
   */
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** One image: dragged by pointer, moved by its buttons, with a description for screen readers. */
export const PictureTile = (props: Props) => {
  const {
    image,
    place: index,
    count,
    drag,
    onMove,
    onRemove,
    onDescribe,
    isOpen,
    onOpenChange,
  } = props;
  const { t } = useLingui();
  const transform = drag?.transform;
  const number = index + 1;
  return (
    <li
      ref={drag?.setNodeRef}
      className={cx("media-tile", index === 0 && "media-cover")}
      data-dragging={drag?.isDragging || undefined}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition: drag?.transition,
      }}
    >
      {/* Only the image is the drag handle: the buttons over it must stay clickable. */}
      <img
        src={image.thumbnail_url}
        alt={image.alt || t`Image ${number}`}
        draggable={false}
        {...drag?.listeners}
      />
      <span className="pointer-events-none absolute inset-x-2 top-2 flex flex-wrap gap-1">
        {index === 0 && (
          <Badge tone="neutral" glyph="full">
            <Trans>Cover</Trans>
          </Badge>
        )}
        {image.alt === "" && (
          <Badge tone="neutral" glyph="dashed">
            <Trans>No alt text</Trans>
          </Badge>
        )}
      </span>
      <div className="media-tools">
        <IconButton
          size="sm"
          label={t`Move image ${number} forward`}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          <ChevronLeft className="flip-rtl" aria-hidden="true" />
        </IconButton>
        <IconButton
          size="sm"
          label={t`Move image ${number} back`}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        >
          <ChevronRight className="flip-rtl" aria-hidden="true" />
        </IconButton>
        <Popover
          label={t`Describe image ${number}`}
          className="w-72 p-4"
          open={isOpen}
          onOpenChange={onOpenChange}
          trigger={
            <IconButton size="sm" label={t`Describe image ${number}`}>
              <TextCursorInput aria-hidden="true" />
            </IconButton>
          }
        >
          <Field label={t`Alt text`} help={t`For people who use a screen reader.`}>
            <Input
              value={image.alt}
              maxLength={200}
              dir="auto"
              onChange={({ target }) => onDescribe(target.value)}
            />
          </Field>
        </Popover>
        <IconButton size="sm" label={t`Remove image ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
};
