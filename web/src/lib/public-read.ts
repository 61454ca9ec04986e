import type { Endpoint, Output } from "@sellerdesk/contract/http";
import { useSyncExternalStore } from "react";
import { call } from "./api-client.ts";

/** State of public data: `data` once it is loaded, `hasFailed` after an error, `again` to retry. */
type PublicRead<T> = { data: T | undefined; hasFailed: boolean; again: () => void };

/**
 * Creates a hook that loads public data once for all components. Visitors' pages are the first that
 * a browser opens: they load neither the query cache nor the validator (40 kB of script), because
 * the endpoint is passed without its schemas.
 * @param endpoint of the contract, whose type checks the three values
 */
export const createPublicQuery = <E extends Endpoint>(
  endpoint: Pick<E, "method" | "path" | "access">,
): (() => PublicRead<Output<E["reply"]>>) => {
  type Data = Output<E["reply"]>;
  const listeners = new Set<() => void>();
  let isAsked = false;
  let current: PublicRead<Data>;
  const set = (data: Data | undefined, hasFailed: boolean) => {
    current = { data, hasFailed, again: read };
    for (const listener of listeners) listener();
  };
  const read = () => {
    set(undefined, false);
    // `call` without input uses only these three properties of the endpoint. It logs its failure to
    // the console.
    call<E>(endpoint as E, {} as Parameters<typeof call<E>>[1]).then(
      (data) => set(data, false),
      () => set(undefined, true),
    );
  };
  const initial = { data: undefined, hasFailed: false, again: read };
  current = initial;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (!isAsked) read();
    isAsked = true;
    return () => listeners.delete(listener);
  };
  return () =>
    useSyncExternalStore(
      subscribe,
      () => current,
      // Pages that are written at build time show this state.
      () => initial,
    );
};
