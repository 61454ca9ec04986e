import { securityApi } from "@sellerdesk/contract/security";
import type { FastifyInstance } from "fastify";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { clientOf } from "../../plugins/client-of.ts";
import { confirmContact, requestContact } from "./contact-service.ts";
import { changePassword } from "./credentials/password-service.ts";
import { revokeSessions } from "./sessions/service.ts";
import {
  confirmTwoFactor,
  disableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  completeSecondStep,
} from "./two-factor/service.ts";

export const securityRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps;
  route(app, securityApi.requestContact, async ({ body }, request) => ({
    data: await requestContact(deps, clientOf(request), request.seller.id, body),
  }));
  route(app, securityApi.confirmContact, async ({ body }, request) => ({
    data: await confirmContact(deps, clientOf(request), request.seller.id, body),
  }));
  route(app, securityApi.changePassword, async ({ body }, request) => {
    await changePassword(deps, clientOf(request), request.seller, body);
    return { data: {} };
  });
  route(app, securityApi.endOtherSessions, async (_input, { seller }) => {
    await inTransaction(db, (tx) => revokeSessions(tx, seller.id, { but: seller.sessionId }));
    return { data: {} };
  });

  route(app, securityApi.twoFactor, async (_input, { seller }) => ({
    data: await readTwoFactor(db, seller.id),
  }));
  route(app, securityApi.startTwoFactor, async ({ body }, request) => ({
    data: await startTwoFactor(deps, clientOf(request), request.seller.id, body.password),
  }));
  route(app, securityApi.confirmTwoFactor, async ({ body }, request) => ({
    data: {
      recovery_codes: await confirmTwoFactor(deps, clientOf(request), request.seller.id, body.code),
    },
  }));
  route(app, securityApi.renewRecoveryCodes, async ({ body }, request) => ({
    data: {
      recovery_codes: await renewRecoveryCodes(deps, clientOf(request), request.seller.id, body),
    },
  }));
  route(app, securityApi.disableTwoFactor, async ({ body }, request) => {
    await disableTwoFactor(deps, clientOf(request), request.seller.id, body);
    return { data: {} };
  });
  route(app, securityApi.secondStep, async ({ body }, request) => ({
    data: await completeSecondStep(deps, clientOf(request), body),
  }));
};
