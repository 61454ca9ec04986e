import { t } from "@lingui/core/macro";

/**
 * Terms that fit a marketplace of any kind, for operators who have not put their own in this file's place.
 * @param marketplace its name, as it stands inside a sentence
 */
export const termsFor = (marketplace: string): { title: string; paragraphs: string[] }[] => [
  {
    title: t`Who these terms are between`,
    paragraphs: [
      t`You, the seller, and ${marketplace}. By opening a shop you accept them, for yourself or for the business that you act for.`,
      t`You sell to buyers in your own name. The contract of sale is between you and the buyer; ${marketplace} brings you together and is no party to it.`,
    ],
  },
  {
    title: t`Your account`,
    paragraphs: [
      t`Give true details and keep them current. Keep your password and one-time codes to yourself; what happens under your account counts as done by you until you tell us that somebody else has it.`,
      t`Documents that we ask for to verify your business are used for that alone.`,
    ],
  },
  {
    title: t`What you may sell`,
    paragraphs: [
      t`Only what you own or may sell, what is lawful where you sell it, and what you describe truthfully: condition, price, stock and delivery times included.`,
      t`Texts and pictures that you upload must be yours to use. You allow ${marketplace} to show them to buyers for as long as they are in your shop.`,
    ],
  },
  {
    title: t`Orders and returns`,
    paragraphs: [
      t`Accept, pack and ship orders within the times that you promise. If you cannot, cancel at once and say why.`,
      t`Buyers’ rights to return goods and to be refunded follow the law and the policies that you publish, whichever serves the buyer better.`,
    ],
  },
  {
    title: t`Plans and payment`,
    paragraphs: [
      t`Selling needs a plan. Its price, period and limits are those shown when you buy it, and stay yours until the period ends.`,
      t`When a plan ends and is not renewed, your listings leave the catalogue. Nothing is deleted, and orders that were already placed remain yours to fulfil.`,
    ],
  },
  {
    title: t`Buyers’ data`,
    paragraphs: [
      t`Names, addresses and messages of buyers are given to you to fulfil their orders. Use them for nothing else, keep them safe, and delete them when you no longer need them.`,
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
      t`You may close your shop at any time once open orders are done. We may suspend a shop that breaks these terms or puts buyers at risk; we say why, and hear you before the decision is final unless harm is near.`,
    ],
  },
  {
    title: t`Liability and changes`,
    paragraphs: [
      t`Each side answers for harm that it causes by intent or gross neglect, and for breaking what these terms promise at their core. The law of the place where ${marketplace} is established applies.`,
      t`We announce changes of these terms at least 30 days ahead, by e-mail. Whoever does not agree may leave before they take effect.`,
    ],
  },
];
