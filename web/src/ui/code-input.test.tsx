import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { CodeInput } from "./code-input.tsx";
import { Field } from "./field.tsx";

const CodeField = () => {
  const [code, setCode] = useState("");
  return (
    <Field label="One-time code" error={code.length === 6 ? undefined : "Enter six digits."}>
      <CodeInput value={code} onChange={setCode} />
    </Field>
  );
};

const setUp = () => {
  const { container } = render(<CodeField />);
  return {
    user: userEvent.setup(),
    input: screen.getByRole<HTMLInputElement>("textbox", { name: "One-time code" }),
    boxes: () => [...container.querySelectorAll(".code-input span")].map((box) => box.textContent),
  };
};

test("fills the boxes from a pasted code, and ignores other characters", async () => {
  const { user, input, boxes } = setUp();
  await user.click(input);
  await user.paste(" 407-193.");
  expect(boxes()).toEqual(["4", "0", "7", "1", "9", "3"]);
});

test("accepts the digits of an Arabic keyboard", async () => {
  const { user, input, boxes } = setUp();
  await user.type(input, "٤٠٧۱۹۳");
  expect(boxes()).toEqual(["4", "0", "7", "1", "9", "3"]);
});

test("accepts at most six digits and no letters, and Backspace deletes the last digit", async () => {
  const { user, input, boxes } = setUp();
  await user.type(input, "4a071939");
  expect(boxes()).toEqual(["4", "0", "7", "1", "9", "3"]);
  await user.keyboard("{Backspace}");
  expect(boxes()).toEqual(["4", "0", "7", "1", "9", ""]);
});

test("is a single input for assistive technology, described by the field's error", async () => {
  const { user, input } = setUp();
  expect(screen.getAllByRole("textbox")).toHaveLength(1);
  expect(input.autocomplete).toBe("one-time-code");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Enter six digits.",
  );
  await user.type(input, "407193");
  expect(input.hasAttribute("aria-invalid")).toBe(false);
});
