import { orderDocumentsApi } from "@sellerdesk/contract/order-documents";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { printOrders } from "./service.ts";

const asPdf = (reply: FastifyReply, name: string) =>
  reply.headers({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${name}.pdf"`,
  });

export const orderDocumentRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, orderDocumentsApi.packingSlip, async ({ params, query }, { seller }, reply) => {
    const asked = { kind: "packing_slip", ids: [params.id], ...query } as const;
    return asPdf(reply, "packing-slip").send(await printOrders(db, seller.id, asked));
  });
  route(app, orderDocumentsApi.invoice, async ({ params, query }, { seller }, reply) => {
    const asked = { kind: "invoice", ids: [params.id], ...query } as const;
    return asPdf(reply, "invoice").send(await printOrders(db, seller.id, asked));
  });
  route(app, orderDocumentsApi.print, async ({ body }, { seller }, reply) =>
    asPdf(reply, body.kind === "invoice" ? "invoices" : "packing-slips").send(
      await printOrders(db, seller.id, body),
    ),
  );
};
