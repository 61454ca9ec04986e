import type { KeyboardEvent } from "react";

/** Creates a key handler that runs an action on Enter. A form around the field is not submitted. */
export const onEnter =
  (run: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    run();
  };
