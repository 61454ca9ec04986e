import { accountsApi } from "@sellerdesk/contract/accounts";
import type { Input, Schema } from "@sellerdesk/contract/http";
import { useMutation } from "@tanstack/react-query";
import { ApiError, call } from "../../lib/api-client.ts";
import { logIn } from "../../lib/session.ts";

type Body<E> = E extends { body: infer S extends Schema } ? Input<S> : never;

/** Seconds until another code may be asked for, from an answer or from a refusal. */
export const waitOf = (error: unknown): number | null =>
  error instanceof ApiError && error.code === "too_many_requests" ? (error.retryAfterSeconds ?? 60) : null;

export const useRegister = () =>
  useMutation({
    mutationFn: async (body: Body<typeof accountsApi.register>) =>
      (await call(accountsApi.register, { body })).data,
  });

/** Sends the code that proves a registration's e-mail address (K11); the registration's token goes with it (K12). */
export const useRequestCode = (token: string) =>
  useMutation({
    mutationFn: async () =>
      (await call(accountsApi.requestCode, { body: { channel: "email" } }, { token })).data,
  });

/** Proves the address, which logs in. */
export const useVerify = (token: string) =>
  useMutation({
    mutationFn: async (code: string) =>
      (await call(accountsApi.verify, { body: { channel: "email", code } }, { token })).data,
    onSuccess: (session) => {
      if ("token" in session) logIn(session);
    },
  });

export const useLogin = () =>
  useMutation({
    mutationFn: async (body: Body<typeof accountsApi.login>) =>
      (await call(accountsApi.login, { body })).data,
    onSuccess: logIn,
  });

/** Sends a code to log in, or to set a new password. */
export const useSendCode = (purpose: "login" | "reset") =>
  useMutation({
    mutationFn: async (identifier: string) => {
      const endpoint = purpose === "login" ? accountsApi.loginWithCode : accountsApi.forgotPassword;
      return (await call(endpoint, { body: { identifier } })).data;
    },
  });

export const useCodeLogin = (identifier: string) =>
  useMutation({
    mutationFn: async (code: string) =>
      (await call(accountsApi.loginVerifyCode, { body: { identifier, code } })).data,
    onSuccess: logIn,
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
