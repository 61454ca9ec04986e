import type { Dashboard, SetUpStep } from "@sellerdesk/contract/dashboard";
import type { Profile } from "@sellerdesk/contract/profile";

/** The steps of a new shop, in their order. */
export type FirstStepKey =
  | "email"
  | "plan"
  | "business"
  | "product"
  | "return_address"
  | "appearance";
export type FirstStep = { key: FirstStepKey; minutes: number; isDone: boolean };

type Addresses = Pick<Profile, "address" | "return_address">;

/** Returns all steps. The shop's data shows which of them are done. */
export const findSteps = (
  setUp: Dashboard["set_up"],
  profile: Addresses | undefined,
): FirstStep[] => {
  const isDone = (step: SetUpStep) => setUp.some((own) => own.step === step && own.is_done);
  return [
    // Only sellers with a confirmed email reach this page.
    { key: "email", minutes: 1, isDone: true },
    { key: "plan", minutes: 3, isDone: isDone("plan") },
    { key: "business", minutes: 5, isDone: Boolean(profile?.address) },
    { key: "product", minutes: 4, isDone: isDone("product") },
    { key: "return_address", minutes: 1, isDone: Boolean(profile?.return_address) },
    { key: "appearance", minutes: 3, isDone: isDone("profile_picture") && isDone("banner") },
  ];
};

export const minutesLeft = (steps: readonly FirstStep[]): number =>
  steps.reduce((sum, { minutes, isDone }) => sum + (isDone ? 0 : minutes), 0);

/** A shop needs a plan and a product to sell; everything else can wait. */
const urgent: readonly FirstStepKey[] = ["plan", "product"];

/** Returns the next open step: those that a sale needs, then the rest. */
export const openStepOf = (steps: readonly FirstStep[]): FirstStep | undefined => {
  const left = steps.filter(({ isDone }) => !isDone);
  return left.find(({ key }) => urgent.includes(key)) ?? left[0];
};
