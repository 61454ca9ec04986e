import type { ProductForm } from "../form-values/product-form-state.ts";
import { SearchPreview } from "./search-preview.tsx";
import { ShippingSection } from "./shipping-section.tsx";

/** The sections below the variants. @param handle null for a new product */
export const LastSections = ({ form, handle }: { form: ProductForm; handle: string | null }) => (
  <>
    <ShippingSection form={form} />
    <SearchPreview form={form} handle={handle} />
  </>
);
