import type { ProductInput } from "@sellerdesk/contract/product";
import type { AppForm } from "../../../lib/form.ts";
import type { ProductValues } from "./product-form-values.ts";

/** The form of one product: the typed values and the request that they result in. */
export type ProductForm = AppForm<ProductValues, ProductInput>;
