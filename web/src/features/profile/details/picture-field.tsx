import { Trans, useLingui } from "@lingui/react/macro";
import type { Profile } from "@sellerdesk/contract/profile";
import { pictureTypes } from "@sellerdesk/contract/documents";
import { useRef, useState } from "react";
import { ActionError } from "../../../ui/action-error.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { lazyDialog } from "../../../ui/lazy-content.tsx";
import { useSavePicture } from "../api.ts";
import { type ChosenPicture, openPicture } from "./crop-image.ts";

const CropDialog = lazyDialog(async () => (await import("./crop-dialog.tsx")).CropDialog);

/** Edits the seller's image: it is chosen, cropped to a square, and saved immediately. */
export const PictureField = ({ profile }: { profile: Profile }) => {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const picture = useSavePicture(profile);
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const choose = async (file: File) => {
    picture.reset();
    // The server explains the problem of a file that this browser cannot open.
    const opened = await openPicture(file).catch(() => null);
    if (opened === null) picture.mutate(file);
    else setChosen(opened);
  };
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.url);
    setChosen(null);
  };
  const { profile_image: src, first_name: firstName, last_name: lastName } = profile;
  return (
    <div id="picture">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar src={src} firstName={firstName} lastName={lastName} size="lg" />
        <div className="flex flex-wrap gap-2">
          <Button busy={picture.isPending} onClick={() => input.current?.click()}>
            {src ? t`Change picture` : t`Add a picture`}
          </Button>
          {src && (
            <Button variant="ghost" onClick={() => picture.mutate(null)}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t`Profile picture`}
          accept={pictureTypes.join(",")}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void choose(file);
            target.value = "";
          }}
        />
      </div>
      <p className="mt-2 text-13 text-muted">
        <Trans>JPEG, PNG, WebP or AVIF, up to 8 MB. Shown in the header.</Trans>
      </p>
      {chosen && (
        <CropDialog
          picture={chosen}
          onCropped={(file) => {
            close();
            picture.mutate(file);
          }}
          onClose={close}
        />
      )}
      <ActionError error={picture.error} className="mt-1 font-quiet text-danger" />
    </div>
  );
};
