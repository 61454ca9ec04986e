import type { ProductImport } from "@sellerdesk/contract/imports";

/** Moves between imports. */
export type ImportNavigation = {
  /** Opens another import, or the choice of a file for null. */
  onOpen: (id: string | null) => void;
  onClose: () => void;
};

/** The props of each step of an import. */
export type ImportStepProps = ImportNavigation & { report: ProductImport };
