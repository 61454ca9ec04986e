import { type CodeChannel, type LoginAnswer, accountsApi } from "@sellerdesk/contract/accounts";
import type { Input, Schema } from "@sellerdesk/contract/http";
import { securityApi } from "@sellerdesk/contract/security";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";
import { requestOneTimeCode } from "../../lib/ask-for-code.ts";
import { logIn } from "../../lib/session.ts";
import { clearPendingRegistration } from "./pending-registration.ts";

type Body<E> = E extends { body: infer S extends Schema } ? Input<S> : never;

export const useRegister = () =>
  useMutation({
    mutationFn: async (body: Body<typeof accountsApi.register>) =>
      (await call(accountsApi.register, { body })).data,
  });

/**
 * Sends the code that proves a registration's email address or phone (K11); the registration's
 * token goes with it (K12).
 */
export const useRequestCode = (token: string, channel: CodeChannel) =>
  useMutation({
    mutationFn: () =>
      requestOneTimeCode(() => call(accountsApi.requestCode, { body: { channel } }, { token })),
  });

/** Proves the email address, which logs in, or before it the phone. */
export const useVerify = (token: string, channel: CodeChannel) =>
  useMutation({
    mutationFn: async (code: string) =>
      (await call(accountsApi.verify, { body: { channel, code } }, { token })).data,
    onSuccess: (answer) => {
      if (!("token" in answer)) return;
      clearPendingRegistration();
      logIn(answer);
    },
  });

/** Takes the answer to a right password or code: a session, or the question for the second step. */
type OnSecondStep = (token: string) => void;
const take = (answer: LoginAnswer, onSecondStep: OnSecondStep) =>
  "next" in answer ? onSecondStep(answer.token) : logIn(answer);

export const useLogin = (onSecondStep: OnSecondStep) =>
  useMutation({
    mutationFn: async (body: Body<typeof accountsApi.login>) =>
      (await call(accountsApi.login, { body })).data,
    onSuccess: (answer) => take(answer, onSecondStep),
  });

/** Finishes a login by the code of an app, or a recovery code. */
export const useSecondStep = (token: string) =>
  useMutation({
    mutationFn: async (code: string) =>
      (await call(securityApi.secondStep, { body: { token, code } })).data,
    onSuccess: logIn,
  });

/** Sends a code to log in, or to set a new password. */
export const useSendCode = (purpose: "login" | "reset") =>
  useMutation({
    mutationFn: (identifier: string) => {
      const endpoint = purpose === "login" ? accountsApi.loginWithCode : accountsApi.forgotPassword;
      return requestOneTimeCode(() => call(endpoint, { body: { identifier } }));
    },
  });

export const useCodeLogin = (identifier: string, onSecondStep: OnSecondStep) =>
  useMutation({
    mutationFn: async (code: string) =>
      (await call(accountsApi.loginVerifyCode, { body: { identifier, code } })).data,
    onSuccess: (answer) => take(answer, onSecondStep),
  });

/** @returns the token that sets a new password */
export const useResetCode = (identifier: string) =>
  useMutation({
    mutationFn: async (code: string) =>
      (await call(accountsApi.verifyResetCode, { body: { identifier, code } })).data.reset_token,
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: async (body: Body<typeof accountsApi.resetPassword>) =>
      (await call(accountsApi.resetPassword, { body })).data,
  });
