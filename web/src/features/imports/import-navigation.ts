/** Moves between imports. */
export type ImportNavigation = {
  /** Opens another import, or with null the choice of a file. */
  onOpen: (id: string | null) => void;
  onClose: () => void;
};
