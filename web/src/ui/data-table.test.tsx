import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { setWidth } from "../../testing/window.ts";
import { type Column, DataTable } from "./data-table.tsx";

type Product = { id: string; title: string; stock: number };
const products: Product[] = [
  { id: "a", title: "Duvet cover", stock: 148 },
  { id: "b", title: "Coffee mug", stock: 3 },
];
const defaultColumns: Column<Product>[] = [
  { key: "title", head: "Product", cell: ({ title }) => title },
  {
    key: "stock",
    head: "Available",
    figures: true,
    cell: ({ stock }) => stock,
    sort: {
      now: "descending",
      link: ({ children, ...props }) => (
        <a href="?sort=stock" {...props}>
          {children}
        </a>
      ),
    },
  },
];

type Props = { rows?: Product[] | null; start?: string[]; columns?: Column<Product>[] };
const Products = ({ rows = products, start = [], columns = defaultColumns }: Props) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(start));
  return (
    <I18nProvider i18n={i18n}>
      <DataTable
        label="Products"
        columns={columns}
        rows={rows ?? undefined}
        rowId={({ id }) => id}
        card={({ title }) => <b>{title}</b>}
        selection={{
          ids,
          onChange: setIds,
          labelAll: "Select all on this page",
          labelRow: (id) => `Select ${products.find((product) => product.id === id)?.title}`,
        }}
        skeletonRows={4}
      />
      <output>{[...ids].toSorted().join(" ")}</output>
    </I18nProvider>
  );
};

const selectedIds = () => screen.getByRole("status").textContent;
const checkbox = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

beforeEach(() => {
  setWidth(1440);
  i18n.loadAndActivate({ locale: "en", messages: {} });
});

test("renders changed rows again, but not selected ones", async () => {
  const rendered: string[] = [];
  const counted: Column<Product>[] = [
    { key: "title", head: "Product", cell: ({ title }) => rendered.push(title) && title },
  ];
  const { rerender } = render(<Products columns={counted} />);
  await userEvent.click(checkbox("Select Coffee mug"));
  expect(checkbox("Select Coffee mug").checked).toBe(true);
  expect(rendered).toEqual(["Duvet cover", "Coffee mug"]);
  rerender(
    <Products
      columns={counted}
      rows={products.map((row) => (row.id === "b" ? { ...row } : row))}
    />,
  );
  expect(rendered).toEqual(["Duvet cover", "Coffee mug", "Coffee mug"]);
});

test("selects a row by its checkbox, and shows a partly selected page as mixed", async () => {
  render(<Products />);
  await userEvent.click(checkbox("Select Coffee mug"));
  expect(selectedIds()).toBe("b");
  expect(screen.getByRole("row", { selected: true }).textContent).toContain("Coffee mug");
  expect(checkbox("Select all on this page").indeterminate).toBe(true);
});

test("selects and deselects the whole page by the header's checkbox, without changing other pages", async () => {
  render(<Products start={["other-page"]} />);
  await userEvent.click(checkbox("Select all on this page"));
  expect(selectedIds()).toBe("a b other-page");
  expect(checkbox("Select all on this page").checked).toBe(true);
  await userEvent.click(checkbox("Select all on this page"));
  expect(selectedIds()).toBe("other-page");
});

test("marks a sorted column, and makes its header a link", () => {
  render(<Products />);
  const head = screen.getByRole("columnheader", { name: "Available" });
  expect(head.getAttribute("aria-sort")).toBe("descending");
  expect(within(head).getByRole("link").getAttribute("href")).toBe("?sort=stock");
});

test("shows the expected number of skeleton rows while the first page loads", () => {
  render(<Products rows={null} />);
  const table = screen.getByRole("table", { name: "Products" });
  expect(table.getAttribute("aria-busy")).toBe("true");
  expect(within(table).getAllByRole("row")).toHaveLength(1 + 4);
});

test("shows each row once, as a selectable card, at a phone's width", async () => {
  setWidth(390);
  render(<Products />);
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getAllByText("Coffee mug")).toHaveLength(1);
  await userEvent.click(checkbox("Select Coffee mug"));
  expect(selectedIds()).toBe("b");
});

test("shows a card's skeleton with the lines of its card", () => {
  setWidth(390);
  const linesOf = (shape: Pick<ComponentProps<typeof DataTable>, "cardShape">) => {
    const { container, unmount } = render(
      <DataTable
        label="Products"
        columns={defaultColumns}
        rows={undefined}
        rowId={({ id }) => id}
        card={({ title }) => title}
        media
        skeletonRows={1}
        {...shape}
      />,
    );
    const { length } = container.querySelectorAll(".card-rows .skeleton");
    unmount();
    return length;
  };
  expect(linesOf({})).toBe(5);
  expect(linesOf({ cardShape: { picture: false, lines: 2, badge: false, height: "4rem" } })).toBe(
    3,
  );
});
