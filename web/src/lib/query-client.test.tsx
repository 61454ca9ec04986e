import { i18n } from "@lingui/core";
import { QueryClientProvider, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { Component, type ReactNode, Suspense } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { ApiError } from "./api-client.ts";
import { hasNoData, queryClient } from "./query-client.ts";

class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    return this.state.error ? <p>failed: {this.state.error.message}</p> : this.props.children;
  }
}

const queryKey = ["record"];
const queryFn = vi.fn<() => Promise<string>>();
const Page = () => (
  <p>{useQuery({ queryKey, queryFn, staleTime: 0, throwOnError: hasNoData }).data ?? "loading"}</p>
);
const SuspendedPage = () => <p>{useSuspenseQuery({ queryKey, queryFn, staleTime: 0 }).data}</p>;
const pages = [
  ["a page", Page],
  ["a page that suspends", SuspendedPage],
] as const;

const open = (Shown: () => ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Boundary>
        <Suspense fallback="loading">
          <Shown />
        </Suspense>
      </Boundary>
    </QueryClientProvider>,
    { onCaughtError: () => {} },
  );
beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

test.each(pages)(
  "K23 %s that is opened again shows that its record was deleted",
  async (_, Shown) => {
    queryFn.mockResolvedValueOnce("as it was");
    open(Shown);
    await screen.findByText("as it was");
    cleanup();
    await queryClient.invalidateQueries({ queryKey });
    queryFn.mockRejectedValue(new ApiError({ code: "not_found", message: "not there" }, 404));
    open(Shown);
    expect(await screen.findByText("failed: This was deleted.")).toBeTruthy();
  },
);

test.each(pages)("L3 %s keeps its data when only a refetch failed", async (_, Shown) => {
  queryFn.mockResolvedValueOnce("as it was");
  open(Shown);
  await screen.findByText("as it was");
  queryFn.mockRejectedValue(new ApiError({ code: "internal", message: "broken" }, 500));
  await queryClient.refetchQueries({ queryKey });
  expect(screen.getByText("as it was")).toBeTruthy();
});
