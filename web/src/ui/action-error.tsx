type Props = {
  error: Error | null;
  className?: string;
};

/** Explains why an action failed, next to it; nothing while it has not failed. */
export const ActionError = ({ error, className = "font-quiet text-danger" }: Props) =>
  error && (
    <p role="alert" className={className}>
      {error.message}
    </p>
  );
