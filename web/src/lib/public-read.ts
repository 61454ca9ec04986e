import type { Endpoint, Output } from "@sellerdesk/contract/http";
import { useSyncExternalStore } from "react";
import { call } from "./api-client.ts";

/** State of public data: `data` once it is loaded, `hasFailed` after an error, `again` to retry. */
type PublicRead<T> = { data: T | undefined; hasFailed: boolean; again: () => void };
type PublicQuery<T> = {
  (): PublicRead<T>;
  /**
   * Returns the same data, loaded by this call if nothing has loaded it yet.
   * @throws ApiError; the next call tries again
   */
  load: () => Promise<T>;
};

/**
 * Creates a hook that loads public data once for all components. Visitors' pages are the first that
 * a browser opens: they load neither the query cache nor the validator (40 kB of script), because
 * the endpoint is passed without its schemas.
 * @param endpoint of the contract, whose type checks the three values
 */
export const createPublicQuery = <E extends Endpoint>(
  endpoint: Pick<E, "method" | "path" | "access">,
): PublicQuery<Output<E["reply"]>> => {
  type Data = Output<E["reply"]>;
  const listeners = new Set<() => void>();
  let loading: Promise<Data> | null = null;
  let current: PublicRead<Data>;
  const set = (data: Data | undefined, hasFailed: boolean) => {
    current = { data, hasFailed, again };
    for (const listener of listeners) listener();
  };
  const read = async (): Promise<Data> => {
    set(undefined, false);
    try {
      // `call` without input uses only these three properties of the endpoint. It logs its failure
      // to the console.
      const data = await call<E>(endpoint as E, {} as Parameters<typeof call<E>>[1]);
      set(data, false);
      return data;
    } catch (error) {
      set(undefined, true);
      throw error;
    }
  };
  const load = () => {
    if (loading === null || current.hasFailed) loading = read();
    return loading;
  };
  const again = () => void load().catch(() => undefined);
  const initial = { data: undefined, hasFailed: false, again };
  current = initial;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (loading === null) again();
    return () => listeners.delete(listener);
  };
  const usePublicRead = () =>
    useSyncExternalStore(
      subscribe,
      () => current,
      // Pages that are written at build time show this state.
      () => initial,
    );
  return Object.assign(usePublicRead, { load });
};
