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

type TileProps = { id: string; place: number; tile: (index: number, drag: Drag) => ReactNode };

const SortableTile = ({ id, place: index, tile }: TileProps) => tile(index, useSortable({ id }));

type Props = {
  ids: readonly string[];
  tile: TileProps["tile"];
  onMove: (from: number, to: number) => void;
};

/**
 * Tiles in an order that the pointer changes. Dragging is code of its own, which comes with the
 * second tile.
 */
export const SortableTiles = ({ ids, tile, onMove }: Props) => {
  // A finger that scrolls is no drag, and neither is a click.
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
    // The buttons on the tiles are the keyboard's way and say what they did.
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      // Its own texts may not stand among the items of the list around it.
      accessibility={{ restoreFocus: false, container: document.body }}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        {ids.map((id, index) => (
          <SortableTile key={id} id={id} place={index} tile={tile} />
        ))}
      </SortableContext>
    </DndContext>
  );
};
