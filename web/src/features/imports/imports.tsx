import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazyModule } from "../../lib/lazy.ts";
import { LazyContent } from "../../ui/lazy-content.tsx";

const dialog = lazyModule(() => import("./import-dialog.tsx"));

/** Returns the import in the address: null for a new one, undefined for none. */
const readHash = (hash: string): string | null | undefined => {
  const [, id] = /^import(?:=([0-9a-f-]{36}))?$/.exec(hash) ?? [undefined, undefined];
  return hash.startsWith("import") ? (id ?? null) : undefined;
};

/**
 * The import of products on top of the current page, while its address ends in `#import`, or in
 * `#import=ID` for one that was started. The seller can leave, reload and return to it.
 */
export const Imports = () => {
  const id = readHash(useLocation({ select: (location) => location.hash }));
  const navigate = useNavigate();
  if (id === undefined) return null;
  const show = (hash: string) => void navigate({ to: ".", search: true, hash, resetScroll: false });
  return (
    <LazyContent part={dialog} onMissing={() => show("")}>
      {({ ImportDialog }) => (
        <ImportDialog
          key={id}
          id={id}
          onOpen={(other) => show(other === null ? "import" : `import=${other}`)}
          onClose={() => show("")}
        />
      )}
    </LazyContent>
  );
};
