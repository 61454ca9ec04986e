import { type CodeChannel, type LoginAnswer, accountsApi } from "@sellerdesk/contract/accounts";
import type { Input, Schema } from "@sellerdesk/contract/http";
import { securityApi } from "@sellerdesk/contract/security";
import { call } from "../../lib/api-client.ts";
import { requestOneTimeCode } from "../../lib/ask-for-code.ts";
import { logIn } from "../../lib/session.ts";
import { useSubmission } from "../../lib/use-submission.ts";
import { clearPendingRegistration } from "./pending-registration.ts";

type Body<E> = E extends { body: infer S extends Schema } ? Input<S> : never;

export const useRegister = () =>
  useSubmission(
    async (body: Body<typeof accountsApi.register>) =>
      (await call(accountsApi.register, { body })).data,
  );

/**
 * Sends the code that confirms a registration's email address or phone (K11). The request carries
 * the registration's token (K12).
 */
export const useRequestCode = (token: string, channel: CodeChannel) =>
  useSubmission(() =>
    requestOneTimeCode(() => call(accountsApi.requestCode, { body: { channel } }, { token })),
  );

/** Confirms the email address, which also logs in, or the phone before it. */
export const useVerify = (token: string, channel: CodeChannel) =>
  useSubmission(
    async (code: string) =>
      (await call(accountsApi.verify, { body: { channel, code } }, { token })).data,
    (answer) => {
      if (!("token" in answer)) return;
      clearPendingRegistration();
      logIn(answer);
    },
  );

/**
 * Handles the response to a correct password or code: a session, or a request for the second step.
 */
type OnSecondStep = (token: string) => void;
const take = (answer: LoginAnswer, onSecondStep: OnSecondStep) =>
  "next" in answer ? onSecondStep(answer.token) : logIn(answer);

export const useLogin = (onSecondStep: OnSecondStep) =>
  useSubmission(
    async (body: Body<typeof accountsApi.login>) => (await call(accountsApi.login, { body })).data,
    (answer) => take(answer, onSecondStep),
  );

/** Completes a login with the code of an authenticator app or a recovery code. */
export const useSecondStep = (token: string) =>
  useSubmission(
    async (code: string) => (await call(securityApi.secondStep, { body: { token, code } })).data,
    logIn,
  );

/** Sends a code to log in, or to set a new password. */
export const useSendCode = (purpose: "login" | "reset") =>
  useSubmission((identifier: string) => {
    const endpoint = purpose === "login" ? accountsApi.loginWithCode : accountsApi.forgotPassword;
    return requestOneTimeCode(() => call(endpoint, { body: { identifier } }));
  });

export const useCodeLogin = (identifier: string, onSecondStep: OnSecondStep) =>
  useSubmission(
    async (code: string) =>
      (await call(accountsApi.loginVerifyCode, { body: { identifier, code } })).data,
    (answer) => take(answer, onSecondStep),
  );

/** Verifies a code for a forgotten password. @returns the token that sets a new password */
export const useResetCode = (identifier: string) =>
  useSubmission(
    async (code: string) =>
      (await call(accountsApi.verifyResetCode, { body: { identifier, code } })).data.reset_token,
  );

export const useResetPassword = () =>
  useSubmission(
    async (body: Body<typeof accountsApi.resetPassword>) =>
      (await call(accountsApi.resetPassword, { body })).data,
  );
