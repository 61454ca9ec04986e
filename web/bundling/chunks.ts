import { globSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;
/** Whether a module is needed by certain files. */
type Needs = (id: string, context: Context) => boolean;

const source = join(import.meta.dirname, "../src");

/** The icon library exports all icons from one file. */
const isIconList = (id: string) => /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/.test(id);
const isStyle = (id: string) => id.endsWith(".css");
const isIcon = (id: string) => /\/lucide-react\/dist\/esm\/icons\//.test(id);

/**
 * Returns the icons that a module imports from the library's list, which seems to need them all.
 */
const iconsOf = (id: string, list: string, context: Context): string[] => {
  const codeOf = (moduleId: string) => context.getModuleInfo(moduleId)?.code ?? "";
  const [, names = ""] = /import \{([^}]*)\} from "lucide-react"/.exec(codeOf(id)) ?? [];
  return names.split(",").flatMap((text) => {
    const [name] = text.trim().split(" as ");
    const [, file] = new RegExp(`default as ${name}\\b.* from '(.*)'`).exec(codeOf(list)) ?? [];
    return file === undefined ? [] : [join(list, "..", file)];
  });
};

/** Returns modules and all that they import statically, each once. */
const withImports = (modules: readonly string[], context: Context): Set<string> => {
  const ids = new Set(modules);
  // Iterating a set also visits the ids that are added meanwhile.
  for (const id of ids)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? [])
      for (const value of isIconList(imported) ? iconsOf(id, imported, context) : [imported])
        ids.add(value);
  return ids;
};

/** Creates a test of whether one of the files needs a module, directly or through other imports. */
const neededBy = (...files: string[]): Needs => {
  let needed: Set<string> | undefined;
  const paths = files.map((file) => join(source, file));
  return (id, context) => (needed ??= withImports(paths, context)).has(id);
};

/**
 * Counts for each module the parts of the app that need it: the pages, dialogs and sections that
 * are imported dynamically.
 */
const countParts = (context: Context): Map<string, number> => {
  const counts = new Map<string, number>();
  const parts = new Set([join(source, "main.tsx")]);
  for (const part of parts)
    for (const id of withImports([part], context)) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      for (const other of context.getModuleInfo(id)?.dynamicallyImportedIds ?? []) parts.add(other);
    }
  return counts;
};
let counts: Map<string, number> | undefined;
/** Creates a test of whether at least some number of parts of the app need a module. */
const sharedBy =
  (least: number): Needs =>
  (id, context) =>
    ((counts ??= countParts(context)).get(id) ?? 0) >= least;
const either =
  (...sides: Needs[]): Needs =>
  (id, context) =>
    sides.some((needs) => needs(id, context));
const both =
  (...sides: Needs[]): Needs =>
  (id, context) =>
    sides.every((needs) => needs(id, context));

const not =
  (needs: Needs): Needs =>
  (id, context) =>
    !needs(id, context);

/** Declares one chunk of the needed modules that no earlier chunk contains. */
const chunk = (name: string, needs: Needs): Rolldown.CodeSplittingGroup => ({
  debugName: name,
  name: (id, context) => (needs(id, context) ? name : null),
});

const pages = globSync("{app/*-route,features/**/*-page}.tsx", { cwd: source });

const reading = neededBy("app/static-pages.tsx");
const formPages = neededBy("app/form-pages.tsx");
const login = neededBy("features/accounts/login/login-page.tsx");
const registration = neededBy("features/accounts/registration/register-page.tsx");
const forms = either(formPages, login, registration);
/** The parts of forms that lists also use. They do not need the form library. */
const fields = neededBy("ui/field.tsx", "ui/input.tsx", "ui/checkbox.tsx", "lib/digits.ts");
const popups = neededBy("ui/menu-parts.tsx", "ui/popover-parts.tsx", "ui/dialog-parts.tsx");
const isOfPopups: Needs = (id) => /\/node_modules\/@(base|floating)-ui\//.test(id);
const combobox = neededBy("ui/combobox-one.tsx", "ui/combobox-several.tsx");
const shell = neededBy("app/start.tsx", "app/app-layout.tsx");
/**
 * The parts that only list pages use. In a chunk with other shared modules, forms would load them
 * too.
 */
const isOfLists = (id: string): boolean =>
  /\/src\/(ui\/(bulk-bar|column-choice|data-table|drawer-filters|filter-(bar|checkbox|chips)|filters-button|illustration|list|pager|row-selection|saved-views|search-field|segment-links|use-list-selection)|lib\/list-views|list-views)\.(tsx?|css)$/.test(
    id,
  );
/**
 * Dialogs with forms. Lists load this part together with such a dialog, and no form code before.
 */
const isOfFormDialogs = (id: string): boolean => id.endsWith("/src/ui/form-dialog.tsx");
/** The fields for dates, numbers and suggestions, which dialogs and a few forms use. */
const isOfTypedFields = (id: string): boolean =>
  /\/web\/src\/(ui\/((date|date-time|number|suggest|time)-field|type-into|use-typed-text)|lib\/(parse-number|typed-date))\.(tsx?|css)$/.test(
    id,
  );
/**
 * Whether many pages use a module. Few use the illustration and a plan's column, but visitors'
 * pages are among them, so both would otherwise be in the base chunk of all pages.
 */
const isOfMany: Needs = (id) =>
  !/\/src\/(lib\/plan-labels|ui\/(login-illustration|plan-column))\.tsx?$/.test(id);
/**
 * The parts that show figures and the first second of loading, on most pages, and the smallest ones
 * that pages share with what comes later.
 */
const isOfPages = (id: string): boolean =>
  /\/web\/src\/(app\/profile-sections|ui\/(change|sparkline|stat-strip|switch)|lib\/(format-figures|rounding-names|use-debounced-value|use-initial-loading))\.(tsx?|css)$/.test(
    id,
  );
const work = neededBy(...pages.filter((file) => !/^features\/(accounts|landing)\//.test(file)));
/** The modules that sellers load, without the few that visitors also need (`isOfMany`). */
const isOfSellers = both(either(shell, work), isOfMany);
/** The modules that forms of visitors share with other pages. */
const isOfForms = either(
  both(reading, either(forms, both(isStyle, isOfSellers))),
  both(forms, either(shell, fields)),
);
/** The schemas of the lists' URLs, which load with a URL that has parameters, or once idle. */
const listQueries = neededBy("app/list-queries.ts");
/** The shell contains what the product list shares with other pages, and no more. */
const productList = neededBy("app/products-route.tsx");
/** The other modules that many parts of the app share. Lists and forms have chunks of their own. */
const isShared: Needs = (id, context) =>
  isOfPages(id) ||
  (sharedBy(isIcon(id) ? 2 : 6)(id, context) &&
    !isOfPopups(id, context) &&
    ![isOfLists, isOfTypedFields, isOfFormDialogs].some((isOf) => isOf(id)));
/**
 * The parts of popups, and the other modules that every seller's screen loads once it is shown. The
 * offline page is excluded: the modules that it shares with the start would make the start heavier.
 */
const later = neededBy(
  "app/act-on-row.ts",
  "app/palette.tsx",
  "app/shortcuts-dialog.tsx",
  "ui/calendar.tsx",
  "ui/combobox-one.tsx",
  "ui/combobox-several.tsx",
  "ui/day-field.tsx",
  "ui/days-form.tsx",
  "ui/dialog-parts.tsx",
  "ui/menu-parts.tsx",
  "ui/popover-parts.tsx",
  "ui/view-name-form.tsx",
);
/**
 * Styles of lists, and of code that every seller's screen loads once it is shown. They come with
 * the shell, because each later style sheet makes the browser lay the whole page out again.
 */
const isOfShellStyles: Needs = (id, context) =>
  isStyle(id) &&
  (isOfLists(id) ||
    isShared(id, context) ||
    later(id, context) ||
    isOfTypedFields(id) ||
    /\/(switch|offline-page)\.css$/.test(id));
/**
 * Parts of libraries that few pages use. Each page seems to need them, because it imports the index
 * of its library.
 */
const isOfFew: Needs = (id) =>
  /\/(useBlocker|useInfiniteQuery|infiniteQueryObserver)\.js$/.test(id);
/** The shared modules that come with the shell or with the schemas. */
const isElsewhere = either(shell, productList, listQueries, isStyle);
/** The modules that prepare the app for offline use, last of all. */
const offline = neededBy("app/offline/cached-lists.ts", "app/offline/register-service-worker.ts");
/** The parts over the product list. */
const productOverlays = neededBy(
  "app/product-overlays.tsx",
  "features/bulk-edits/edit-dialog.tsx",
  "features/bulk-edits/new-edit-dialog.tsx",
  "features/imports/import-dialog.tsx",
);
/** Declares one chunk whose dependencies are in other chunks. */
const bareChunk = (name: string, needs: Needs): Rolldown.CodeSplittingGroup => ({
  ...chunk(name, needs),
  includeDependenciesRecursively: false,
});
/**
 * Declares one chunk that loads once a page is shown. Its dependencies are in earlier chunks or
 * load with a page.
 */
const laterChunk = (name: string, needs: Needs): Rolldown.CodeSplittingGroup =>
  bareChunk(name, both(needs, not(work)));

/**
 * Chunks of modules that always load together. The bundler alone would create two hundred, which
 * compress worse and wait for each other on a slow connection. The pages that visitors read, the
 * forms that they fill in, and the seller's screens share the modules that all of them need. None
 * of them loads modules of another.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: "main", tags: ["$initial"] },
  chunk("base", isOfForms),
  chunk("common", both(reading, isOfSellers)),
  chunk("validator", both(forms, listQueries)),
  chunk("forms", both(forms, work)),
  { name: "illustration", test: /\/ui\/login-illustration\.tsx$/ },
  { name: "plan", test: /\/web\/src\/(lib\/plan-labels|ui\/plan-column)\.tsx?$/ },
  chunk("accounts", either(formPages, both(login, registration))),
  bareChunk("shared", either(isOfFew, both(isShared, not(isElsewhere)))),
  chunk("shell", either(shell, both(isShared, productList), isOfShellStyles)),
  chunk("schemas", listQueries),
  chunk("popups", both(popups, isOfPopups)),
  { name: "lists", test: isOfLists },
  { name: "typed-fields", test: isOfTypedFields },
  chunk("products", both(productList, neededBy("app/product-route.tsx"))),
  laterChunk("later", either(later, both(combobox, isOfPopups))),
  laterChunk("product-overlays", productOverlays),
  laterChunk("offline", offline),
];
