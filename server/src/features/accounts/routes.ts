import { accountsApi } from "@sellerdesk/contract/accounts";
import type { FastifyInstance } from "fastify";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { clientOf } from "../../plugins/client-of.ts";
import {
  logInByCode,
  logInByPassword,
  resetPassword,
  sendAccountCode,
  createResetToken,
} from "./login-service.ts";
import { register, requestCode, verify } from "./registration-service.ts";
import { describeSessions, revokeSessions } from "./sessions/service.ts";

export const accountRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps;

  route(app, accountsApi.register, async ({ body }, request) => ({
    data: { token: await register(deps, clientOf(request), body), next: "verify" as const },
  }));
  route(app, accountsApi.requestCode, async ({ body }, request) => ({
    data: await requestCode(deps, clientOf(request), request.registration.id, body.channel),
  }));
  route(app, accountsApi.verify, async ({ body: { channel, code } }, request) => ({
    data: (await verify(deps, clientOf(request), request.registration.id, channel, code)) ?? {
      next: "verify" as const,
    },
  }));

  route(app, accountsApi.login, async ({ body }, request) => ({
    data: await logInByPassword(deps, clientOf(request), body.identifier, body.password),
  }));
  route(app, accountsApi.loginWithCode, async ({ body }, request) => ({
    data: await sendAccountCode(deps, clientOf(request), "login", body.identifier),
  }));
  route(app, accountsApi.loginVerifyCode, async ({ body }, request) => ({
    data: await logInByCode(deps, clientOf(request), body),
  }));
  route(app, accountsApi.forgotPassword, async ({ body }, request) => ({
    data: await sendAccountCode(deps, clientOf(request), "reset", body.identifier),
  }));
  route(app, accountsApi.verifyResetCode, async ({ body }, request) => ({
    data: { reset_token: await createResetToken(deps, clientOf(request), body) },
  }));
  route(app, accountsApi.resetPassword, async ({ body }, request) => {
    await resetPassword(deps, clientOf(request), body.reset_token, body.password);
    return { data: {} };
  });

  route(app, accountsApi.logout, async (_input, { seller }) => {
    await inTransaction(db, (tx) => revokeSessions(tx, seller.id, { only: seller.sessionId }));
    return { data: {} };
  });
  route(app, accountsApi.sessions, async (_input, { seller }) => ({
    data: await describeSessions(db, seller.id, seller.sessionId),
  }));
  route(app, accountsApi.revokeSession, async ({ params }, { seller }) => {
    await inTransaction(db, (tx) => revokeSessions(tx, seller.id, { only: params.id }));
    return { data: {} };
  });
};
