import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { maxDocumentBytes, pictureTypes, smallerPicture } from "@sellerdesk/contract/documents";
import { maxImages } from "@sellerdesk/contract/products";
import { ChevronLeft, ChevronRight, TextCursorInput, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { Badge } from "../../ui/badge.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Input } from "../../ui/input.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Popover } from "../../ui/popover.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Section } from "../../ui/section.tsx";
import { uploadPicture } from "./api.ts";
import type { TypedImage } from "./product-form-values.ts";

type Waiting = { key: number; name: string; part: number };
type Failed = { key: number; name: string; reason: string };

/** Sends pictures one after the other. One that fails is told and left out; the others go on (L4). */
const useUploads = (onDone: (image: TypedImage) => void) => {
  const { t } = useLingui();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const lastKey = useRef(0);
  const queue = useRef(Promise.resolve());

  const send = async (file: File, key: number) => {
    try {
      if (file.size > maxDocumentBytes)
        throw new ApiError({ code: "too_large", message: t`Larger than 8 MB.` }, 413);
      const { uid, url } = await uploadPicture(file, (part) =>
        setWaiting((all) => all.map((one) => (one.key === key ? { ...one, part } : one))),
      );
      onDone({ uid, alt: "", thumbnail_url: smallerPicture(url, 480) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed((all) => [...all, { key, name: file.name, reason: error.message }]);
    } finally {
      setWaiting((all) => all.filter((one) => one.key !== key));
    }
  };
  const add = (files: readonly File[]) => {
    setFailed([]);
    for (const file of files) {
      const key = ++lastKey.current;
      setWaiting((all) => [...all, { key, name: file.name, part: 0 }]);
      queue.current = queue.current.then(() => send(file, key));
    }
  };
  return { waiting, failed, add };
};

type TileProps = {
  image: TypedImage;
  place: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onDescribe: (alt: string) => void;
};

const Tile = ({ image, place, count, onMove, onRemove, onDescribe }: TileProps) => {
  const { t } = useLingui();
  const number = place + 1;
  return (
    <li className={cx("media-tile", place === 0 && "media-cover")}>
      <img src={image.thumbnail_url} alt={image.alt || t`Picture ${number}`} />
      {place === 0 && (
        <Badge tone="neutral" glyph="full">
          <Trans>Cover</Trans>
        </Badge>
      )}
      <div className="media-tools">
        <IconButton
          size="sm"
          label={t`Move picture ${number} forward`}
          disabled={place === 0}
          onClick={() => onMove(-1)}
        >
          <ChevronLeft className="flip-rtl" aria-hidden="true" />
        </IconButton>
        <IconButton
          size="sm"
          label={t`Move picture ${number} back`}
          disabled={place === count - 1}
          onClick={() => onMove(1)}
        >
          <ChevronRight className="flip-rtl" aria-hidden="true" />
        </IconButton>
        <Popover
          label={t`Describe picture ${number}`}
          className="w-72 p-4"
          trigger={
            <IconButton size="sm" label={t`Describe picture ${number}`}>
              <TextCursorInput aria-hidden="true" />
            </IconButton>
          }
        >
          <Field label={t`What the picture shows`} help={t`For those who cannot see it.`}>
            <Input
              value={image.alt}
              maxLength={200}
              dir="auto"
              onChange={({ target }) => onDescribe(target.value)}
            />
          </Field>
        </Popover>
        <IconButton size="sm" label={t`Remove picture ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
};

type Props = {
  images: readonly TypedImage[];
  /** Changes the newest state of the pictures, whatever it is by then. */
  onChange: (change: (images: readonly TypedImage[]) => TypedImage[]) => void;
};

/** The pictures of a product: uploaded at once, ordered, described. The first is the cover. */
export const MediaEditor = ({ images, onChange }: Props) => {
  const { t } = useLingui();
  const { waiting, failed, add } = useUploads((image) => onChange((all) => [...all, image]));
  const count = images.length + waiting.length;
  const room = maxImages - count;
  const move = (place: number, by: 1 | -1) =>
    onChange((all) => {
      const moved = all.filter((_, at) => at !== place);
      const image = all[place];
      return image ? [...moved.slice(0, place + by), image, ...moved.slice(place + by)] : moved;
    });
  return (
    <Section
      title={<Trans>Media</Trans>}
      actions={<span className="text-muted">{t`${count} of ${maxImages} pictures`}</span>}
    >
      {failed.length > 0 && (
        <div className="mb-4">
          <Notice
            tone="danger"
            live
            title={
              <Plural
                value={failed.length}
                one="# picture was not taken."
                other="# pictures were not taken."
              />
            }
          >
            {failed.map(({ key, name, reason }) => (
              <p key={key}>
                <bdi>{name}</bdi>: {reason}
              </p>
            ))}
          </Notice>
        </div>
      )}
      <ul className="media-grid">
        {images.map((image, place) => (
          <Tile
            key={image.uid}
            image={image}
            place={place}
            count={images.length}
            onMove={(by) => move(place, by)}
            onRemove={() => onChange((all) => all.filter(({ uid }) => uid !== image.uid))}
            onDescribe={(alt) =>
              onChange((all) => all.map((one) => (one.uid === image.uid ? { ...one, alt } : one)))
            }
          />
        ))}
        {waiting.map(({ key, name, part }) => (
          <li key={key} className="media-waiting">
            <span className="truncate-line" dir="auto">
              {name}
            </span>
            <Progress label={t`Uploading ${name}`} value={part} max={1} />
          </li>
        ))}
        {room > 0 && (
          <li>
            <FileDrop
              accept={pictureTypes.join(",")}
              multiple
              className="h-full p-2"
              onFiles={(files) => add(files.slice(0, room))}
            >
              <Trans>Add pictures</Trans>
            </FileDrop>
          </li>
        )}
      </ul>
      <p className="mt-2 text-13 text-muted">
        <Trans>
          JPEG, PNG, WebP or AVIF, at most 8 MB, 500 px on the short side. Order them with the arrows on a
          picture.
        </Trans>
      </p>
    </Section>
  );
};
