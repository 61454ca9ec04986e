import { documentsApi } from "@sellerdesk/contract/documents";
import {
  type Requirement,
  type Verification,
  verificationApi,
} from "@sellerdesk/contract/verification";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, upload } from "../../../lib/api-client.ts";
import { profileQuery } from "../../../lib/profile-query.ts";

/** The marketplace's requirements with the seller's submissions. */
export const verificationQuery = queryOptions({
  queryKey: ["verification"],
  queryFn: async ({ signal }): Promise<Verification> =>
    (await call(verificationApi.read, {}, { signal })).data,
});

/** Submits a file or a text for a requirement. */
export const useSubmit = ({ id }: Requirement) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (given: File | string) => {
      const part =
        typeof given === "string"
          ? { value: given }
          : {
              document_uid: (await upload(documentsApi.upload, given, { purpose: "kyc" })).data.uid,
            };
      return (await call(verificationApi.submit, { body: { requirement_id: id, ...part } })).data;
    },
    onSuccess: (verification) => {
      client.setQueryData(verificationQuery.queryKey, verification);
      return client.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
    // It may have been submitted in another session: refetch the list.
    onError: () => client.invalidateQueries({ queryKey: verificationQuery.queryKey }),
  });
};

/** Downloads a submitted file, from a URL that is valid for a few minutes. */
export const useOpenFile = () =>
  useMutation({
    mutationFn: async (submissionId: string) => {
      const { data } = await call(verificationApi.open, { params: { id: submissionId } });
      location.assign(data.url);
    },
  });
