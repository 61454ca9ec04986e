import type { RequirementInput } from "@sellerdesk/contract/verification";

const requirements: Omit<RequirementInput, "position" | "retired">[] = [
  {
    key: "identity",
    label: "Passport or identity card",
    kind: "document",
    required: true,
    instructions: "A photo or scan of the whole page, front and back of a card, in color.",
  },
  {
    key: "business_registration",
    label: "Business registration",
    kind: "document",
    required: true,
    instructions: "An extract of the register, not older than three months.",
  },
  {
    key: "bank_account",
    label: "Bank account (IBAN)",
    kind: "field",
    required: true,
    instructions: "In your name or that of the business. Sales are paid out to it.",
  },
  {
    key: "insurance",
    label: "Liability insurance",
    kind: "document",
    required: false,
    instructions: "",
  },
];

/** The verification requirements of the demo's marketplace. */
export const demoRequirements: RequirementInput[] = requirements.map((requirement, index) => ({
  ...requirement,
  position: index + 1,
  retired: false,
}));
