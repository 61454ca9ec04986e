import { minorDigits } from "@sellerdesk/contract/money";

/** What Stripe counts without a point (docs.stripe.com/currencies), some of it otherwise than ISO 4217. */
const withoutPoint = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF".split(" "));
/** How many of our minor units one of Stripe's is: other than 1 in a few currencies only. */
export const scaleOf = (currency: string): number => {
  const ours = minorDigits(currency);
  const theirs = withoutPoint.has(currency) ? 0 : ours === 3 ? 3 : 2;
  return 10 ** (ours - theirs);
};
