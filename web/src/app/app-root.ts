import { type Root, createRoot } from "react-dom/client";
import { ApiError } from "../lib/api-client.ts";

/** Creates the React root of the app or of a form that leads to it. */
export const createAppRoot = (container: HTMLElement): Root =>
  createRoot(container, {
    // A failed call is already logged to the console.
    onCaughtError: (error) => error instanceof ApiError || console.error(error),
  });
