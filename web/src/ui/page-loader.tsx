import { Skeleton } from "./skeleton.tsx";

/** The shape of a page while it loads: head and a few rows. */
export const PageLoader = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="grid gap-6 py-1">
    <Skeleton width="14rem" height="2.125rem" />
    <div className="grid gap-5 border-t-2 border-rule pt-5">
      {["82%", "64%", "76%", "58%", "70%"].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  </div>
);
