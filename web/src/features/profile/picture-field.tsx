import { Trans, useLingui } from "@lingui/react/macro";
import type { Profile } from "@sellerdesk/contract/profile";
import { pictureTypes } from "@sellerdesk/contract/documents";
import { useRef } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { useSavePicture } from "./api.ts";

/** The seller's picture; a change is saved at once. */
export const PictureField = ({ profile }: { profile: Profile }) => {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const picture = useSavePicture(profile);
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
            if (file) picture.mutate(file);
            target.value = "";
          }}
        />
      </div>
      <p className="mt-2 text-13 text-muted">
        <Trans>JPEG, PNG, WebP or AVIF, at most 8 MB. It is shown in the header.</Trans>
      </p>
      {picture.error && (
        <p role="alert" className="mt-1 font-quiet text-danger">
          {picture.error.message}
        </p>
      )}
    </div>
  );
};
