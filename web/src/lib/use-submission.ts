import { useEffect, useRef, useState } from "react";

type State<Result> = { isPending: boolean; error: Error | null; data: Result | undefined };
type Callbacks<Result> = {
  onSuccess?: (data: Result) => void;
  onError?: (error: Error) => void;
};

const idle = { isPending: false, error: null, data: undefined };

/**
 * Sends what a visitor submits. It is the part of React Query's `useMutation` that their forms
 * need: they load without that library, a twelfth of their code (decision 015).
 * @param send rejects with the error to show
 * @param onSuccess called even if the form was closed meanwhile, unlike the callbacks of `mutate`
 */
export const useSubmission = <Input, Result>(
  send: (input: Input) => Promise<Result>,
  onSuccess?: (data: Result) => void,
) => {
  const [state, setState] = useState<State<Result>>(idle);
  /** The number of the submission whose outcome is shown. */
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  const submit = async (input: Input, callbacks: Callbacks<Result>): Promise<void> => {
    const number = (latest.current += 1);
    setState({ ...idle, isPending: true });
    try {
      const data = await send(input);
      onSuccess?.(data);
      if (number !== latest.current) return;
      setState({ ...idle, data });
      callbacks.onSuccess?.(data);
    } catch (thrown) {
      if (number !== latest.current) return;
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      setState({ ...idle, error });
      callbacks.onError?.(error);
    }
  };
  return {
    ...state,
    mutate: (input: Input, callbacks: Callbacks<Result> = {}) => void submit(input, callbacks),
    reset: () => {
      latest.current += 1;
      setState(idle);
    },
  };
};
