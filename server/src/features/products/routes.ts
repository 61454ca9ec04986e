import { productsApi } from "@sellerdesk/contract/products";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { requireFound } from "../../lib/app-error.ts";
import { createBatchedRead } from "../../lib/concurrency/batch-reads.ts";
import { toPage } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { xlsxType } from "../../lib/tables/spreadsheet.ts";
import { chooseReadDb } from "../../plugins/read-source.ts";
import { route, transactionRoute, writeRoute } from "../../plugins/route.ts";
import { exportProducts } from "./list/export-service.ts";
import {
  countListed,
  countProducts,
  findNeighbours,
  listProducts,
  searchProducts,
} from "./list/queries.ts";
import { listFullProducts } from "./list/read-queries.ts";
import { createProductAdder } from "./batched-create-service.ts";
import {
  updateProduct,
  duplicateProduct,
  deleteProduct,
  deleteVariant,
  setProductStatus,
} from "./edit-service.ts";

export const productRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, env } = deps;
  route(app, productsApi.list, async ({ query }, { seller }) => {
    const page = await listProducts(db, seller.id, query);
    const { data, meta } = toPage(query, page);
    return { data, meta: { ...meta, is_similar: page.isSimilar } };
  });
  route(app, productsApi.counts, async (_input, { seller }) => ({
    data: await countProducts(db, seller.id),
  }));
  route(app, productsApi.count, async ({ query }, { seller }) => ({
    data: { count: await countListed(db, seller.id, query) },
  }));
  route(app, productsApi.search, async ({ query }, { seller }) => ({
    data: await searchProducts(db, seller.id, query),
  }));
  route(app, productsApi.export, async ({ query }, { seller }, reply) => {
    const readDb = await chooseReadDb(deps, reply);
    const stream = await exportProducts(readDb, seller.id, query, env.publicUrl);
    return reply
      .headers({
        "content-type": query.format === "xlsx" ? xlsxType : "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="products.${query.format}"`,
      })
      .send(stream);
  });
  const findProduct = createBatchedRead((sellerId: SellerId, ids) =>
    listFullProducts(db, sellerId, ids),
  );
  route(app, productsApi.find, async ({ params }, { seller }) => ({
    data: requireFound(await findProduct(seller.id, params.id)),
  }));
  const addProduct = createProductAdder(db);
  writeRoute(app, productsApi.create, async (bound, { body }, { seller }) => ({
    data: await addProduct(bound, seller, body),
  }));
  writeRoute(app, productsApi.update, async (bound, { params, body }, { seller }) => ({
    data: await updateProduct(bound, seller, params.id, body),
  }));
  transactionRoute(app, productsApi.remove, async (tx, { params }, { seller }) => {
    await deleteProduct(tx, seller.id, params.id);
    return { data: { id: params.id } };
  });
  route(app, productsApi.neighbours, async ({ params, query }, { seller }) => {
    const neighbours = requireFound(await findNeighbours(db, seller.id, params.id, query));
    return { data: neighbours };
  });
  writeRoute(app, productsApi.duplicate, async (bound, { params }, { seller }) => ({
    data: await duplicateProduct(bound, seller, params.id),
  }));
  transactionRoute(app, productsApi.setStatus, async (tx, { params, body }, { seller }) => ({
    data: await setProductStatus(tx, seller.id, params.id, body.status),
  }));
  transactionRoute(app, productsApi.removeVariant, async (tx, { params }, { seller }) => ({
    data: await deleteVariant(tx, seller.id, params.id),
  }));
};
