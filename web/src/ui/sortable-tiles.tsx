import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, useSortable } from "@dnd-kit/sortable";
import type { ReactNode } from "react";

/** The props that make a tile draggable. */
export type Drag = Pick<
  ReturnType<typeof useSortable>,
  "setNodeRef" | "listeners" | "transform" | "transition" | "isDragging"
>;

const silent = () => undefined;
/**
 * Silences the library, whose English texts name the ids of tiles. Keyboard users have the buttons
 * on the tiles, which announce their effect.
 */
const noTexts = {
  screenReaderInstructions: { draggable: "" },
  announcements: {
    onDragStart: silent,
    onDragOver: silent,
    onDragEnd: silent,
    onDragCancel: silent,
  },
};

type TileProps = { id: string; place: number; tile: (index: number, drag: Drag) => ReactNode };

const SortableTile = ({ id, place: index, tile }: TileProps) => tile(index, useSortable({ id }));

type Props = {
  ids: readonly string[];
  tile: TileProps["tile"];
  onMove: (from: number, to: number) => void;
};

/**
 * Tiles that can be reordered by pointer. The product form loads this module with the second tile.
 */
export const SortableTiles = ({ ids, tile, onMove }: Props) => {
  // Neither scrolling by touch nor a click starts a drag.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const placeOf = (id: unknown) => ids.findIndex((value) => value === id);
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      // The library's own elements must not be inside the surrounding list.
      accessibility={{ ...noTexts, restoreFocus: false, container: document.body }}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        {ids.map((id, index) => (
          <SortableTile key={id} id={id} place={index} tile={tile} />
        ))}
      </SortableContext>
    </DndContext>
  );
};
