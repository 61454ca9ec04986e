import { act, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Thumb } from "./thumb.tsx";

afterEach(() => vi.unstubAllGlobals());

test("loads its image once it is near the window", () => {
  const observed = new Set<Element>();
  let notify: IntersectionObserverCallback = () => undefined;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: IntersectionObserverCallback) {
        notify = callback;
      }
      observe = (element: Element) => observed.add(element);
      unobserve = (element: Element) => observed.delete(element);
    },
  );
  const { container, unmount } = render(<Thumb src="/files/cup.webp" />);
  const [target] = observed;
  const report = (isIntersecting: boolean) =>
    // Casts: a part of the entry and no observer are enough here.
    act(() => notify([{ isIntersecting, target } as IntersectionObserverEntry], {} as never));
  report(false);
  expect(container.querySelector("img")).toBeNull();
  report(true);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/files/cup.webp");
  unmount();
  expect(observed.size).toBe(0);
});
