import type { ProductInput } from "@sellerdesk/contract/product";
import type { AppForm } from "../../../lib/form.ts";
import type { ProductValues } from "./product-form-values.ts";

/** The form of one product: what is typed, and the request that it makes. */
export type ProductForm = AppForm<ProductValues, ProductInput>;
