import { i18n } from "@lingui/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ApiError, type ShownFieldError } from "../lib/api-client.ts";
import { useAppForm } from "../lib/form.ts";
import { ActionButton, Form } from "./form.tsx";

i18n.loadAndActivate({ locale: "en", messages: {} });

const Shop = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(2, "Use at least 2 characters.")),
  email: z.string().check(z.email("Enter a valid email address.")),
});

type Props = {
  onSave?: (shop: z.output<typeof Shop>, action?: string) => void;
  fieldErrors?: ShownFieldError[];
};

const ShopForm = ({ onSave, fieldErrors }: Props) => {
  const form = useAppForm(Shop, { name: "", email: "" });
  const [submitError, setSubmitError] = useState<Error | null>(null);
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      loading={false}
      submitError={submitError}
      onSubmit={(shop, action) => {
        onSave?.(shop, action);
        if (!fieldErrors) return;
        const error = new ApiError(
          { code: "invalid", message: "Not saved.", errors: fieldErrors },
          422,
        );
        setSubmitError(error);
        throw error;
      }}
      footer={(failure) => (
        <output>{[errors.name?.message, errors.email?.message, failure].join("|")}</output>
      )}
    >
      {["name" as const, "email" as const].map((name) => (
        <input
          key={name}
          aria-label={name}
          aria-invalid={errors[name] ? true : undefined}
          {...form.register(name)}
        />
      ))}
      <button type="submit">Save</button>
      <ActionButton action="draft">Save draft</ActionButton>
    </Form>
  );
};

const errors = () => screen.getByRole("status").textContent;
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const fillIn = async () => {
  await userEvent.type(field("name"), "  Loom ");
  await userEvent.type(field("email"), "leila@loom.example");
};

test("validates a field on blur, and from then on while typing", async () => {
  render(<ShopForm />);
  await userEvent.type(field("name"), "L");
  expect(errors()).toBe("||");
  await userEvent.tab();
  await waitFor(() => expect(errors()).toBe("Use at least 2 characters.||"));
  await userEvent.type(field("name"), "o");
  await waitFor(() => expect(errors()).toBe("|Enter a valid email address.|"));
});

test("does not submit invalid values, and focuses the first invalid field", async () => {
  const saved: unknown[] = [];
  render(<ShopForm onSave={(shop) => saved.push(shop)} />);
  await save();
  await waitFor(() =>
    expect(errors()).toBe("Use at least 2 characters.|Enter a valid email address.|"),
  );
  expect(document.activeElement).toBe(field("name"));
  expect(saved).toEqual([]);
});

test("submits the values as the schema transforms them", async () => {
  const saved: unknown[] = [];
  render(<ShopForm onSave={(shop) => saved.push(shop)} />);
  await fillIn();
  await save();
  await waitFor(() => expect(saved).toEqual([{ name: "Loom", email: "leila@loom.example" }]));
});

test("shows the server's field errors on their fields, and focuses the first", async () => {
  render(
    <ShopForm
      fieldErrors={[{ field: "email", code: "email_taken", message: "This e-mail is taken." }]}
    />,
  );
  await fillIn();
  await save();
  await waitFor(() => expect(errors()).toBe("|This e-mail is taken.|"));
  expect(document.activeElement).toBe(field("email"));
});

test("leaves an error of an unknown field to the caller", async () => {
  render(
    <ShopForm
      fieldErrors={[{ field: "slug", code: "slug_taken", message: "This address is taken." }]}
    />,
  );
  await fillIn();
  await save();
  await waitFor(() => expect(errors()).toBe("||Not saved."));
});

test("submits the same values for the action of another button, and only once", async () => {
  const actions: unknown[] = [];
  render(<ShopForm onSave={(_, action) => actions.push(action)} />);
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(actions).toEqual(["draft"]));
  await save();
  await waitFor(() => expect(actions).toEqual(["draft", undefined]));
});
