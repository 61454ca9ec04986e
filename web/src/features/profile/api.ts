import { type Profile, type UpdateProfile, accountsApi } from "@sellerdesk/contract/accounts";
import { documentsApi } from "@sellerdesk/contract/documents";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, upload } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";
import { updateSession } from "../../lib/session.ts";

/** The seller's own profile (K45). */
export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: async ({ signal }) => (await call(accountsApi.profile, {}, { signal })).data,
  throwOnError: hasNoData,
});

/** Saves the profile (K46); the header shows the stored session's name and picture, and dates are in its time zone, so that follows. */
export const useSaveProfile = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (profile: UpdateProfile) =>
      (await call(accountsApi.updateProfile, { body: profile })).data,
    onSuccess: (profile) => {
      const { first_name, last_name, business_name, profile_image, timezone } = profile;
      updateSession({ first_name, last_name, business_name, profile_image, timezone });
      client.setQueryData(profileQuery.queryKey, profile);
    },
  });
};

/** What of a profile is saved with every change. */
export const toUpdate = (profile: Profile): UpdateProfile => ({
  first_name: profile.first_name,
  last_name: profile.last_name,
  business_name: profile.business_name,
  timezone: profile.timezone,
  version: profile.version,
});

/** Uploads a picture and makes it the seller's; null takes the picture away. */
export const useSavePicture = (profile: Profile) => {
  const save = useSaveProfile();
  return useMutation({
    mutationFn: async (file: File | null) => {
      const uid = file && (await upload(documentsApi.upload, file, { purpose: "profile_image" })).data.uid;
      return save.mutateAsync({ ...toUpdate(profile), profile_image_uid: uid });
    },
  });
};

/** Where the seller is logged in. */
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
