import { customersApi, CustomerSegment } from "@sellerdesk/contract/customers";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { toPage } from "../../lib/page.ts";
import { route, transactionRoute } from "../../plugins/route.ts";
import { countSegments, findCustomer, listCustomers, listOrdersOf, updateNote } from "./queries.ts";

/** Orders of a customer on one page. */
const ordersPerPage = 10;

export const customerRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, customersApi.list, async ({ query }, { seller }) =>
    toPage(query, await listCustomers(db, seller.id, seller.currency, query)),
  );
  route(app, customersApi.segments, async (_input, { seller }) => {
    const counted = await countSegments(db, seller.id);
    const countOf = (segment: CustomerSegment) => counted.find(({ key }) => key === segment);
    return {
      data: CustomerSegment.options.map((key) => ({
        key,
        count: 0,
        is_capped: false,
        ...countOf(key),
      })),
    };
  });
  route(app, customersApi.find, async ({ params, query }, { seller }) => {
    const page = { page: query.page, per_page: ordersPerPage };
    const [customer, counted] = await Promise.all([
      findCustomer(db, seller.id, seller.currency, params.id),
      listOrdersOf(db, seller.id, params.id, page),
    ]);
    if (!customer) throw new AppError("not_found");
    const { data: orders, meta: orders_meta } = toPage(page, counted);
    return { data: { customer, orders, orders_meta } };
  });
  transactionRoute(app, customersApi.note, async (tx, { params, body }, { seller }) => {
    if (!(await updateNote(tx, seller.id, params.id, body.private_note)))
      throw new AppError("not_found");
    return { data: body };
  });
};
