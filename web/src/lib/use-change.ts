import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

/** A mutation that refetches the queries whose keys begin with `queryKey` after a success. */
export const useChange = <Result, Input = void>(
  queryKey: QueryKey,
  mutationFn: (input: Input) => Promise<Result>,
) => {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey }) });
};
