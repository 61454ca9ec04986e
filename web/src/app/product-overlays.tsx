/** The parts that lie over the product list. They load once the list is shown. */
export { BulkActions } from "../features/bulk-edits/bulk-actions.tsx";
export { BulkEdits } from "../features/bulk-edits/bulk-edits.tsx";
export { Imports } from "../features/imports/imports.tsx";
