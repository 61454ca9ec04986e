import { accountsApi } from "@sellerdesk/contract/accounts";
import { documentsApi } from "@sellerdesk/contract/documents";
import { type Profile, profileApi, type UpdateProfile } from "@sellerdesk/contract/profile";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, upload } from "../../lib/api-client.ts";
import { chooseLocale } from "../../lib/i18n.ts";
import { profileQuery } from "../../lib/profile-query.ts";
import { updateSession } from "../../lib/session.ts";
import { showLoadFailure } from "../../ui/lazy-popup.tsx";

/**
 * Saves the profile (K46). Also updates the session, whose name and image the header shows, and the
 * time zone and language of dates.
 */
export const useSaveProfile = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (profile: UpdateProfile) =>
      (await call(profileApi.update, { body: profile })).data,
    onSuccess: (profile, { locale }) => {
      if (locale !== undefined) chooseLocale(locale).catch(showLoadFailure);
      const { first_name, last_name, business_name, profile_image, timezone } = profile;
      updateSession({ first_name, last_name, business_name, profile_image, timezone });
      client.setQueryData(profileQuery.queryKey, profile);
    },
  });
};

/** Uploads an image as the seller's; null removes the image. */
export const useSavePicture = (profile: Profile) => {
  const save = useSaveProfile();
  return useMutation({
    mutationFn: async (file: File | null) => {
      const uid =
        file && (await upload(documentsApi.upload, file, { purpose: "profile_image" })).data.uid;
      return save.mutateAsync({ version: profile.version, profile_image_uid: uid });
    },
  });
};

/** The sessions in which the seller is logged in. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => (await call(accountsApi.sessions, {}, { signal })).data,
});

export const useRevokeSession = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(accountsApi.revokeSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};
