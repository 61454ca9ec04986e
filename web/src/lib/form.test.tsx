import { i18n } from "@lingui/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { ShownFieldError } from "./api-client.ts";
import { setFieldErrors, useAppForm } from "./form.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

const Shop = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(2, "Use at least 2 characters.")),
  email: z.string().check(z.email("Enter a valid e-mail address.")),
});

type Props = { onSave?: (shop: z.output<typeof Shop>) => void; refusal?: ShownFieldError[] };

const ShopForm = ({ onSave, refusal }: Props) => {
  const form = useAppForm(Shop, { name: "", email: "" });
  const { errors } = form.formState;
  const save = form.handleSubmit((shop) => {
    onSave?.(shop);
    if (refusal && !setFieldErrors(form, refusal)) form.setError("root", { message: "Not saved." });
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <input aria-label="Name" {...form.register("name")} />
      <input aria-label="E-mail" {...form.register("email")} />
      <button type="submit">Save</button>
      <output>
        {[errors.name, errors.email, errors.root].map((error) => error?.message ?? "").join("|")}
      </output>
    </form>
  );
};

const errors = () => screen.getByRole("status").textContent;
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const fillIn = async () => {
  await userEvent.type(field("Name"), "  Loom ");
  await userEvent.type(field("E-mail"), "leila@loom.example");
};

test("a field is checked when it is left, and from then on as one types", async () => {
  render(<ShopForm />);
  await userEvent.type(field("Name"), "L");
  expect(errors()).toBe("||");
  await userEvent.tab();
  await waitFor(() => expect(errors()).toBe("Use at least 2 characters.||"));
  await userEvent.type(field("Name"), "o");
  await waitFor(() => expect(errors()).toBe("|Enter a valid e-mail address.|"));
});

test("submit sends nothing while something is wrong, and puts the focus on the first field that is", async () => {
  const saved: unknown[] = [];
  render(<ShopForm onSave={(shop) => saved.push(shop)} />);
  await save();
  await waitFor(() =>
    expect(errors()).toBe("Use at least 2 characters.|Enter a valid e-mail address.|"),
  );
  expect(document.activeElement).toBe(field("Name"));
  expect(saved).toEqual([]);
});

test("what the schema makes of the values is submitted", async () => {
  const saved: unknown[] = [];
  render(<ShopForm onSave={(shop) => saved.push(shop)} />);
  await fillIn();
  await save();
  await waitFor(() => expect(saved).toEqual([{ name: "Loom", email: "leila@loom.example" }]));
});

test("the server's field errors land on their fields, with the focus on the first", async () => {
  render(
    <ShopForm
      refusal={[{ field: "email", code: "email_taken", message: "This e-mail is taken." }]}
    />,
  );
  await fillIn();
  await save();
  await waitFor(() => expect(errors()).toBe("|This e-mail is taken.|"));
  expect(document.activeElement).toBe(field("E-mail"));
});

test("an error of a field that the form does not have is left to the caller", async () => {
  render(
    <ShopForm
      refusal={[{ field: "slug", code: "slug_taken", message: "This address is taken." }]}
    />,
  );
  await fillIn();
  await save();
  await waitFor(() => expect(errors()).toBe("||Not saved."));
});
