import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Avatar } from "./avatar.tsx";

it.each([
  ["Leïla", "brandt", "LB"],
  ["ليلى", "الفهد", "ل\u200cف"],
  ["Ada", "", "A"],
])(
  "shows the initials of %s %s, which are never joined into a word",
  (firstName, lastName, initials) => {
    const { container } = render(<Avatar src={null} firstName={firstName} lastName={lastName} />);
    expect(container.textContent).toBe(initials);
  },
);
