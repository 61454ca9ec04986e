import { type RefCallback, useCallback, useState } from "react";

const listeners = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Creates the one observer of all images: half a screen ahead of the window. */
const createObserver = () =>
  new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) listeners.get(target)?.();
    },
    { rootMargin: "50% 0px" },
  );

/**
 * Whether an element has come near the window. Images of long lists wait for it, because browsers
 * load lazy images up to 2500 pixels ahead, on slow connections more than on fast ones.
 */
export const useNearWindow = (): [isNear: boolean, ref: RefCallback<Element>] => {
  const [isNear, setNear] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const current = (observer ??= createObserver());
    const end = () => current.unobserve(element);
    listeners.set(element, () => {
      end();
      setNear(true);
    });
    current.observe(element);
    return end;
  }, []);
  return [isNear, ref];
};
