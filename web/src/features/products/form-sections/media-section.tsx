import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { pictureTypes } from "@sellerdesk/contract/documents";
import { maxImages } from "@sellerdesk/contract/product";
import { useState } from "react";
import { useFormState } from "react-hook-form";
import { lazyModule, useLazyModule } from "../../../lib/lazy.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { showLoadFailure } from "../../../ui/lazy-popup.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { Section } from "../../../ui/section.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import type { Drag } from "../../../ui/sortable-tiles.tsx";
import { problemsOf } from "../form-values/form-problems.ts";
import { PictureTile } from "./picture-tile.tsx";
import type { ProductForm } from "../form-values/product-form-state.ts";
import type { TypedImage } from "../form-values/product-form-values.ts";
import type { Uploads } from "../form-state/use-uploads.ts";
import { ProblemLines } from "../form-values/variant-parts.tsx";

const sortable = lazyModule(() => import("../../../ui/sortable-tiles.tsx"), { preloads: false });

/** Lists the files that were not uploaded, with the reasons. The form works without them (L4). */
const UploadNotice = ({ uploads }: { uploads: Uploads }) => {
  const { failed, leftOut, retry, forgetFailed } = uploads;
  if (failed.length === 0 && leftOut === 0) return null;
  const count = failed.length + leftOut;
  return (
    <div className="mb-4">
      <Notice
        tone="danger"
        live
        title={
          <Plural
            value={count}
            one="# image could not be uploaded."
            other="# images could not be uploaded."
          />
        }
        action={
          <span className="flex flex-wrap justify-end gap-2">
            {failed.length > 0 && (
              <Button variant="secondary" size="sm" onClick={retry}>
                <Trans>Try again</Trans>
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={forgetFailed}>
              <Trans>Close</Trans>
            </Button>
          </span>
        }
      >
        {failed.map(({ key, file, reason }) => (
          <p key={key}>
            <bdi>{file.name}</bdi>: {reason}
          </p>
        ))}
        {leftOut > 0 && (
          <p>
            <Plural
              value={leftOut}
              one={`# not added: the limit is ${maxImages} images per product.`}
              other={`# not added: the limit is ${maxImages} images per product.`}
            />
          </p>
        )}
      </Notice>
    </div>
  );
};

type Props = {
  form: ProductForm;
  images: readonly TypedImage[];
  uploads: Uploads;
  /** Applies a change to the images as they are when it runs. */
  onChange: (change: (images: readonly TypedImage[]) => TypedImage[]) => void;
};

/**
 * Edits the images of a product: uploads them immediately, orders and describes them. The first is
 * the cover.
 */
export const MediaSection = ({ form, images, uploads, onChange }: Props) => {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const { errors } = useFormState({ control: form.control, name: "images" });
  const [announcement, setAnnouncement] = useState("");
  const [described, setDescribed] = useState<string | null>(null);
  const { waiting, add } = uploads;
  const isSortable = images.length > 1;
  const sorting = useLazyModule(sortable, isSortable, showLoadFailure);
  const count = images.length + waiting.length;
  const room = maxImages - count;
  const problems = problemsOf(errors).filter(({ path }) => path.startsWith("images"));

  const move = (from: number, to: number) => {
    onChange((all) => all.toSpliced(from, 1).toSpliced(to, 0, ...all.slice(from, from + 1)));
    setAnnouncement(t`Image ${from + 1} is now number ${to + 1}.`);
  };
  const tile = (index: number, drag?: Drag) => {
    const image = images[index];
    return (
      image && (
        <PictureTile
          key={image.uid}
          image={image}
          place={index}
          count={images.length}
          drag={drag}
          isOpen={described === image.uid}
          onOpenChange={(isOpen) => setDescribed(isOpen ? image.uid : null)}
          onMove={(delta) => move(index, index + delta)}
          onRemove={() => onChange((all) => all.filter(({ uid }) => uid !== image.uid))}
          onDescribe={(alt) =>
            onChange((all) =>
              all.map((typedImage) =>
                typedImage.uid === image.uid ? { ...typedImage, alt } : typedImage,
              ),
            )
          }
        />
      )
    );
  };
  return (
    <Section
      id="media"
      title={<Trans>Media</Trans>}
      actions={<span className="text-muted">{t`${count} of ${maxImages} images`}</span>}
    >
      <UploadNotice uploads={uploads} />
      <ul className="media-grid">
        {isSortable && sorting ? (
          <sorting.SortableTiles ids={images.map(({ uid }) => uid)} tile={tile} onMove={move} />
        ) : (
          images.map((_, index) => tile(index))
        )}
        {waiting.map(({ key, name, part }, index) => (
          <li
            key={key}
            className={cx(
              "grid content-center gap-2 bg-sunken p-3 text-12 text-muted",
              images.length + index === 0 && "media-cover",
            )}
          >
            <span className="truncate-line" dir="auto">
              {name}
            </span>
            <Progress label={t`Uploading ${name}`} value={part} max={1} />
          </li>
        ))}
        {room > 0 && (
          <li>
            <FileDrop accept={pictureTypes.join(",")} multiple className="h-full p-2" onFiles={add}>
              <Trans>Add images</Trans>
            </FileDrop>
          </li>
        )}
        {room > 0 && isNarrow && (
          <li>
            <FileDrop accept={pictureTypes.join(",")} camera className="h-full p-2" onFiles={add}>
              <Trans>Take a photo</Trans>
            </FileDrop>
          </li>
        )}
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ProblemLines messages={problems.map(({ message }) => message)} />
      <p className="mt-2 text-13 text-muted">
        <Trans>
          JPEG, PNG, WebP or AVIF, up to 8 MB, at least 500 px on the short side. Drag images to
          reorder them, or use the arrows on an image.
        </Trans>
      </p>
    </Section>
  );
};
