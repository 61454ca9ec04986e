/** Moves between imports. */
export type ImportNavigation = {
  /** Opens another import, or the choice of a file for null. */
  onOpen: (id: string | null) => void;
  onClose: () => void;
};
