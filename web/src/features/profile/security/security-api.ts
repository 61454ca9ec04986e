import {
  type ChangePassword,
  type Contact,
  securityApi,
  type TwoFactorProof,
} from "@sellerdesk/contract/security";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { requestOneTimeCode } from "../../../lib/ask-for-code.ts";
import { profileQuery } from "../../../lib/profile-query.ts";
import { updateSession } from "../../../lib/session.ts";
import { useChange } from "../../../lib/use-change.ts";
import { sessionsQuery } from "../api.ts";

/**
 * Sends a code to a new email address or phone number.
 * @returns when another one may be requested, in milliseconds of this browser's clock
 */
export const useRequestContact = () =>
  useMutation({
    mutationFn: (body: Contact & { password: string }) =>
      requestOneTimeCode(() => call(securityApi.requestContact, { body })),
  });

/** Confirms a new email address or phone number with its code. */
export const useConfirmContact = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Contact & { code: string }) =>
      (await call(securityApi.confirmContact, { body })).data,
    onSuccess: (contact) => {
      updateSession(contact);
      return Promise.all([
        client.invalidateQueries({ queryKey: profileQuery.queryKey }),
        // The preferences show the address of each channel.
        client.invalidateQueries({ queryKey: ["notifications"] }),
      ]);
    },
  });
};

export const useChangePassword = () =>
  useChange(sessionsQuery.queryKey, (body: ChangePassword) =>
    call(securityApi.changePassword, { body }),
  );

export const useEndOtherSessions = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(securityApi.endOtherSessions, {}),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};

/** Whether login requires a second step. */
export const twoFactorQuery = queryOptions({
  queryKey: ["two-factor"],
  queryFn: async ({ signal }) => (await call(securityApi.twoFactor, {}, { signal })).data,
});

/** Starts the setup of two-step login. @returns the secret for an authenticator app */
export const useStartTwoFactor = () =>
  useMutation({
    mutationFn: async (password: string) =>
      (await call(securityApi.startTwoFactor, { body: { password } })).data,
  });

/** Turns two-step login on. @returns the recovery codes, which the server sends only once */
export const useConfirmTwoFactor = () =>
  useChange(
    twoFactorQuery.queryKey,
    async (code: string) =>
      (await call(securityApi.confirmTwoFactor, { body: { code } })).data.recovery_codes,
  );

/** Replaces the recovery codes. @returns the new ones, which the server sends only once */
export const useRenewRecoveryCodes = () =>
  useChange(
    twoFactorQuery.queryKey,
    async (body: TwoFactorProof) =>
      (await call(securityApi.renewRecoveryCodes, { body })).data.recovery_codes,
  );

export const useDisableTwoFactor = () =>
  useChange(twoFactorQuery.queryKey, (body: TwoFactorProof) =>
    call(securityApi.disableTwoFactor, { body }),
  );
