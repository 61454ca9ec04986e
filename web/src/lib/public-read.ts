import type { Endpoint, Output } from "@sellerdesk/contract/http";
import { useSyncExternalStore } from "react";
import { call } from "./api-client.ts";

/**
 * What a visitor's page reads: `data` once it is there, `hasFailed` when it did not come, and
 * another try.
 */
type PublicRead<T> = { data: T | undefined; hasFailed: boolean; again: () => void };

/**
 * A hook that reads something public once, for all that show it. The visitors' pages are the first
 * that a browser opens: they are spared the cache of the sellers' data and, by naming the endpoint
 * without its schemas, the validator (40 kB of script).
 * @param endpoint of the contract, whose type holds the three values to it
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
  current = { data: undefined, hasFailed: false, again: read };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (!isAsked) read();
    isAsked = true;
    return () => listeners.delete(listener);
  };
  return () => useSyncExternalStore(subscribe, () => current);
};
