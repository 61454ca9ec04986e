import { t } from "@lingui/core/macro";

/**
 * Returns default terms for any kind of marketplace. An operator can replace this file with their
 * own.
 * @param marketplace its name, as used inside a sentence
 */
export const termsFor = (marketplace: string): { title: string; paragraphs: string[] }[] => [
  {
    title: t`Parties to these terms`,
    paragraphs: [
      t`You, the seller, and ${marketplace}. By opening a shop you accept them, for yourself or for the business that you represent.`,
      t`You sell to buyers in your own name. The contract of sale is between you and the buyer; ${marketplace} connects you and is not a party to it.`,
    ],
  },
  {
    title: t`Your account`,
    paragraphs: [
      t`Give true details and keep them current. Keep your password and one-time codes to yourself. You are responsible for what happens under your account until you report to us that someone else has access to it.`,
      t`We use the documents that you send for verification only to verify your business.`,
    ],
  },
  {
    title: t`What you may sell`,
    paragraphs: [
      t`Only what you own or may sell, what is lawful where you sell it, and what you describe truthfully: condition, price, stock and delivery times included.`,
      t`You must have the right to use the texts and images that you upload. You allow ${marketplace} to show them to buyers for as long as they are in your shop.`,
    ],
  },
  {
    title: t`Orders and returns`,
    paragraphs: [
      t`Accept, pack and ship orders within the times that you promise. If you can’t, cancel right away and give a reason.`,
      t`Buyers’ rights to return goods and to get refunds follow the law and the policies that you publish, whichever is better for the buyer.`,
    ],
  },
  {
    title: t`Plans and payment`,
    paragraphs: [
      t`You need a plan to sell. Its price, period and limits are those shown when you buy it, and they don’t change until the period ends.`,
      t`When a plan ends and is not renewed, your listings are hidden from the catalog. Nothing is deleted, and you must still fulfill the orders that were already placed.`,
    ],
  },
  {
    title: t`Buyers’ data`,
    paragraphs: [
      t`You receive buyers’ names, addresses and messages only to fulfill their orders. Don’t use them for anything else, keep them safe, and delete them when you no longer need them.`,
    ],
  },
  {
    title: t`Reviews`,
    paragraphs: [
      t`Reviews are the buyers’ own words. You may reply to them; you may not buy, write or trade them.`,
    ],
  },
  {
    title: t`Suspension and leaving`,
    paragraphs: [
      t`You may close your shop at any time once open orders are completed. We may suspend a shop that breaks these terms or puts buyers at risk; we give the reason, and hear you before the decision is final unless harm is imminent.`,
    ],
  },
  {
    title: t`Liability and changes`,
    paragraphs: [
      t`Each party is liable for harm that it causes by intent or gross negligence, and for breaching the core obligations of these terms. The law of the place where ${marketplace} is established applies.`,
      t`We announce changes to these terms by email at least 30 days in advance. If you don’t agree, you can close your shop before they take effect.`,
    ],
  },
];
