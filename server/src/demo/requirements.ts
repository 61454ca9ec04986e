import type { RequirementInput } from "@sellerdesk/contract/verification";

/** The verification requirements of the demo's marketplace. */
export const demoRequirements: RequirementInput[] = [
  {
    key: "identity",
    label: "Passport or identity card",
    kind: "document" as const,
    required: true,
    instructions: "A photo or scan of the whole page, front and back of a card, in color.",
    position: 1,
    retired: false,
  },
  {
    key: "business_registration",
    label: "Business registration",
    kind: "document" as const,
    required: true,
    instructions: "An extract of the register, not older than three months.",
    position: 2,
    retired: false,
  },
  {
    key: "bank_account",
    label: "Bank account (IBAN)",
    kind: "field" as const,
    required: true,
    instructions: "In your name or that of the business. Sales are paid out to it.",
    position: 3,
    retired: false,
  },
  {
    key: "insurance",
    label: "Liability insurance",
    kind: "document" as const,
    required: false,
    instructions: "",
    position: 4,
    retired: false,
  },
];
