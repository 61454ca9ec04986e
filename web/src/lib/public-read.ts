import type { Endpoint, Output } from "@sellerdesk/contract/http";
import { useSyncExternalStore } from "react";
import { call } from "./api-client.ts";

/**
 * State of a visitor's page: `data` when it is loaded, `hasFailed` after an error, and `again` to
 * retry.
 */
type PublicRead<T> = { data: T | undefined; hasFailed: boolean; again: () => void };

/**
 * Creates a hook that loads public data once for all components. Visitors' pages are the first that
 * a browser opens: they load neither the query cache nor, because the endpoint is named without its
 * schemas, the validator (40 kB of script).
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
    // A call without input reads nothing of the endpoint but these three; its failure is in the
    // console.
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
      // Pages that were written at build time show it.
      () => initial,
    );
};
