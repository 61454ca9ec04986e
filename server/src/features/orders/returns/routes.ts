import { orderReturnsApi } from "@sellerdesk/contract/order-returns";
import type { FastifyInstance } from "fastify";
import { transactionRoute } from "../../../plugins/route.ts";
import { approveReturn, createReturn, receiveReturn, rejectReturn } from "./service.ts";

/** Registers the endpoints of returns. */
export const returnRoutes = (app: FastifyInstance): void => {
  const toKeys = (params: { id: string; return_id: string }) => ({
    orderId: params.id,
    id: params.return_id,
  });
  transactionRoute(app, orderReturnsApi.create, async (tx, { params, body }, { seller }) => ({
    data: await createReturn(tx, seller.id, params.id, body),
  }));
  transactionRoute(app, orderReturnsApi.approve, async (tx, { params }, { seller }) => ({
    data: await approveReturn(tx, seller.id, toKeys(params), {}),
  }));
  transactionRoute(app, orderReturnsApi.reject, async (tx, { params, body }, { seller }) => ({
    data: await rejectReturn(tx, seller.id, toKeys(params), body),
  }));
  transactionRoute(app, orderReturnsApi.receive, async (tx, { params, body }, { seller }) => ({
    data: await receiveReturn(tx, seller.id, toKeys(params), body),
  }));
};
