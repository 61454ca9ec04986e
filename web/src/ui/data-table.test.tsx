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
const usual: Column<Product>[] = [
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
const Products = ({ rows = products, start = [], columns = usual }: Props) => {
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

const chosen = () => screen.getByRole("status").textContent;
const checkbox = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

beforeEach(() => {
  setWidth(1440);
  i18n.loadAndActivate({ locale: "en", messages: {} });
});

test("rows that are chosen are not rendered again, and those that changed are", async () => {
  const made: string[] = [];
  const counted: Column<Product>[] = [
    { key: "title", head: "Product", cell: ({ title }) => made.push(title) && title },
  ];
  const { rerender } = render(<Products columns={counted} />);
  await userEvent.click(checkbox("Select Coffee mug"));
  expect(checkbox("Select Coffee mug").checked).toBe(true);
  expect(made).toEqual(["Duvet cover", "Coffee mug"]);
  rerender(
    <Products
      columns={counted}
      rows={products.map((row) => (row.id === "b" ? { ...row } : row))}
    />,
  );
  expect(made).toEqual(["Duvet cover", "Coffee mug", "Coffee mug"]);
});

test("a row's checkbox chooses it, and half a page shows as mixed", async () => {
  render(<Products />);
  await userEvent.click(checkbox("Select Coffee mug"));
  expect(chosen()).toBe("b");
  expect(screen.getByRole("row", { selected: true }).textContent).toContain("Coffee mug");
  expect(checkbox("Select all on this page").indeterminate).toBe(true);
});

test("the head's checkbox takes the whole page in and out, and leaves rows of other pages alone", async () => {
  render(<Products start={["other-page"]} />);
  await userEvent.click(checkbox("Select all on this page"));
  expect(chosen()).toBe("a b other-page");
  expect(checkbox("Select all on this page").checked).toBe(true);
  await userEvent.click(checkbox("Select all on this page"));
  expect(chosen()).toBe("other-page");
});

test("a sorted column says so, and its head is a link", () => {
  render(<Products />);
  const head = screen.getByRole("columnheader", { name: "Available" });
  expect(head.getAttribute("aria-sort")).toBe("descending");
  expect(within(head).getByRole("link").getAttribute("href")).toBe("?sort=stock");
});

test("while the first page loads, bars of the real number of rows stand in", () => {
  render(<Products rows={null} />);
  const table = screen.getByRole("table", { name: "Products" });
  expect(table.getAttribute("aria-busy")).toBe("true");
  expect(within(table).getAllByRole("row")).toHaveLength(1 + 4);
});

test("at a phone's width rows are cards, each once, and can be chosen as well", async () => {
  setWidth(390);
  render(<Products />);
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getAllByText("Coffee mug")).toHaveLength(1);
  await userEvent.click(checkbox("Select Coffee mug"));
  expect(chosen()).toBe("b");
});

test("a card's skeleton has the lines of its card", () => {
  setWidth(390);
  const linesOf = (shape: Pick<ComponentProps<typeof DataTable>, "cardShape">) => {
    const { container, unmount } = render(
      <DataTable
        label="Products"
        columns={usual}
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
