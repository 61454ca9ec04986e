import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Field } from "./field.tsx";
import { SuggestField } from "./suggest-field.tsx";

const Example = ({ onSubmit }: { onSubmit: () => void }) => {
  const [text, setText] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field label="Carrier">
        <SuggestField
          suggestions={["DHL", "DPD", "UPS"]}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </form>
  );
};

const show = () => {
  let submits = 0;
  render(<Example onSubmit={() => (submits += 1)} />);
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Carrier" });
  const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
  return { user: userEvent.setup(), field, options, submits: () => submits };
};

test("filters suggestions by typing, and chooses one by arrow keys and Enter without a submit", async () => {
  const { user, field, options, submits } = show();
  await user.type(field, "d");
  expect(options()).toEqual(["DHL", "DPD"]);
  expect(field.getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  const active = screen.getByRole("option", { selected: true });
  expect(active.textContent).toBe("DPD");
  expect(field.getAttribute("aria-activedescendant")).toBe(active.id);
  await user.keyboard("{Enter}");
  expect([field.value, options(), submits()]).toEqual(["DPD", [], 0]);
  await user.keyboard("{Enter}");
  expect(submits()).toBe(1);
});

test("keeps other text, closes only the list on Escape, and chooses by click", async () => {
  const { user, field, options } = show();
  await user.type(field, "Own van");
  expect(options()).toEqual([]);
  await user.clear(field);
  await user.type(field, "{ArrowUp}");
  expect(options()).toEqual(["DHL", "DPD", "UPS"]);
  await user.keyboard("{Escape}");
  expect([field.value, options()]).toEqual(["", []]);
  await user.click(field);
  await user.click(screen.getByRole("option", { name: "UPS" }));
  expect([field.value, options(), document.activeElement]).toEqual(["UPS", [], field]);
});
