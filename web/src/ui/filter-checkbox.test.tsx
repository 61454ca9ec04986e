import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FilterCheckbox } from "./filter-checkbox.tsx";

const isChecked = () => screen.getByRole<HTMLInputElement>("checkbox").checked;

test("is checked before the URL has the filter, and follows the URL afterwards", () => {
  const change = vi.fn<(checked: boolean) => void>();
  const filter = (checked: boolean) => (
    <FilterCheckbox checked={checked} onChange={change}>
      Late
    </FilterCheckbox>
  );
  const { rerender } = render(filter(false));
  fireEvent.click(screen.getByRole("checkbox"));
  expect(change).toHaveBeenCalledWith(true);
  expect(isChecked()).toBe(true);
  rerender(filter(true));
  expect(isChecked()).toBe(true);
  // Going back removes the filter from the URL.
  rerender(filter(false));
  expect(isChecked()).toBe(false);
});
