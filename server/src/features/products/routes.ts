import { productsApi } from "@sellerdesk/contract/products";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { toPage } from "../../lib/page.ts";
import { xlsxType } from "../../lib/spreadsheet.ts";
import { route } from "../../plugins/route.ts";
import { exportProducts } from "./export-service.ts";
import { countProducts, findNeighbours, listProducts, searchProducts } from "./list-queries.ts";
import { findProduct } from "./read-queries.ts";
import {
  addProduct,
  changeProduct,
  duplicateProduct,
  removeProduct,
  removeVariant,
  setProductStatus,
} from "./service.ts";

export const productRoutes = (app: FastifyInstance, { db, env }: Deps): void => {
  route(app, productsApi.list, async ({ query }, { seller }) => {
    const found = await listProducts(db, seller.id, query);
    const { data, meta } = toPage(query, found);
    return { data, meta: { ...meta, is_similar: found.isSimilar } };
  });
  route(app, productsApi.counts, async (_input, { seller }) => ({
    data: await countProducts(db, seller.id),
  }));
  route(app, productsApi.search, async ({ query }, { seller }) => ({
    data: await searchProducts(db, seller.id, query),
  }));
  route(app, productsApi.export, async ({ query }, { seller }, reply) => {
    const stream = await exportProducts(db, seller.id, query, env.publicUrl);
    return reply
      .headers({
        "content-type": query.format === "xlsx" ? xlsxType : "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="products.${query.format}"`,
      })
      .send(stream);
  });
  route(app, productsApi.find, async ({ params }, { seller }) => {
    const product = await findProduct(db, seller.id, params.id);
    if (!product) throw new AppError("not_found");
    return { data: product };
  });
  route(app, productsApi.create, async ({ body }, { seller }) => ({
    data: await addProduct(db, seller, body),
  }));
  route(app, productsApi.update, async ({ params, body }, { seller }) => ({
    data: await changeProduct(db, seller, params.id, body),
  }));
  route(app, productsApi.remove, async ({ params }, { seller }) => {
    await removeProduct(db, seller.id, params.id);
    return { data: { id: params.id } };
  });
  route(app, productsApi.neighbours, async ({ params, query }, { seller }) => {
    const neighbours = await findNeighbours(db, seller.id, params.id, query);
    if (!neighbours) throw new AppError("not_found");
    return { data: neighbours };
  });
  route(app, productsApi.duplicate, async ({ params }, { seller }) => ({
    data: await duplicateProduct(db, seller, params.id),
  }));
  route(app, productsApi.setStatus, async ({ params, body }, { seller }) => ({
    data: await setProductStatus(db, seller.id, params.id, body.status),
  }));
  route(app, productsApi.removeVariant, async ({ params }, { seller }) => ({
    data: await removeVariant(db, seller.id, params.id),
  }));
};
