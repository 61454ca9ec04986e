import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Avatar } from "./avatar.tsx";

it.each([
  ["Leïla", "brandt", "LB"],
  ["ليلى", "الفهد", "ل\u200cف"],
  ["Ada", "", "A"],
])(
  "stands for %s %s by the first letters, which never join to a word",
  (firstName, lastName, initials) => {
    const { container } = render(<Avatar src={null} firstName={firstName} lastName={lastName} />);
    expect(container.textContent).toBe(initials);
  },
);
