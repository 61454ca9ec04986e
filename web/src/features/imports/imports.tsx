import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

const ImportDialog = lazy(() =>
  import("./import-dialog.tsx").then((module) => ({ default: module.ImportDialog })),
);

/** The import of products over whatever page shows this, while its address ends in `#import`. */
export const Imports = () => {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  if (hash !== "import") return null;
  return (
    <Suspense>
      <ImportDialog onClose={() => void navigate({ to: ".", search: true, hash: "", resetScroll: false })} />
    </Suspense>
  );
};
