import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The texts that the contract's schemas give their own rules, and the same for the translators. */
const texts: Record<string, MessageDescriptor> = {
  "Enter the six digits of the code.": msg`Enter the six digits of the code.`,
  "Accept the terms and conditions to continue.": msg`Accept the terms and conditions to continue.`,
  "Enter the two capital letters of the country.": msg`Enter the two capital letters of the country.`,
  "Enter a price above zero.": msg`Enter a price above zero.`,
  "Take off less than 100 %.": msg`Take off less than 100 %.`,
  "Add at most 1,000 %.": msg`Add at most 1,000 %.`,
  "Enter more or less than 0 %.": msg`Enter more or less than 0 %.`,
  "Enter more than 0 %.": msg`Enter more than 0 %.`,
  "Name a tag to add or to remove.": msg`Name a tag to add or to remove.`,
  "A tag cannot be added and removed at once.": msg`A tag cannot be added and removed at once.`,
  "Give the first and the last day.": msg`Give the first and the last day.`,
  "The last day is before the first.": msg`The last day is before the first.`,
  "Give what was on hand before with set, and with set alone.": msg`Give what was on hand before with set, and with set alone.`,
  "Enter 1 or more.": msg`Enter 1 or more.`,
  "Say in a note what the reason is.": msg`Say in a note what the reason is.`,
  "Name each variant once.": msg`Name each variant once.`,
  "A name has no “›” or “>” and stands on one line.": msg`A name has no “›” or “>” and stands on one line.`,
  "Enter a colour like #2f5d9b.": msg`Enter a colour like #2f5d9b.`,
  "Only a category stands under another one.": msg`Only a category stands under another one.`,
  "A colour, and nothing else, has a colour value like #2f5d9b.": msg`A colour, and nothing else, has a colour value like #2f5d9b.`,
  "Give either ids or all.": msg`Give either ids or all.`,
  "Choose an end after the start.": msg`Choose an end after the start.`,
  "Choose at least one order.": msg`Choose at least one order.`,
  "Choose at least one item.": msg`Choose at least one item.`,
  "Name each item once.": msg`Name each item once.`,
  "Enter an amount.": msg`Enter an amount.`,
  "Enter a link that starts with https://.": msg`Enter a link that starts with https://.`,
  "Say why, the buyer reads it.": msg`Say why, the buyer reads it.`,
  "Enter how many came back.": msg`Enter how many came back.`,
  "Accept the terms to continue.": msg`Accept the terms to continue.`,
  "Another option has this name.": msg`Another option has this name.`,
  "This value is there twice.": msg`This value is there twice.`,
  "This picture is there twice.": msg`This picture is there twice.`,
  "Give one value of each option.": msg`Give one value of each option.`,
  "Enter more than the price, or leave it out.": msg`Enter more than the price, or leave it out.`,
  "Choose one of the product's pictures.": msg`Choose one of the product's pictures.`,
  "Another variant has the same option values.": msg`Another variant has the same option values.`,
  "Enter more than 0, or leave it out.": msg`Enter more than 0, or leave it out.`,
  "Enter a GTIN of 8, 12, 13 or 14 digits with its check digit.": msg`Enter a GTIN of 8, 12, 13 or 14 digits with its check digit.`,
  "A tag has no comma.": msg`A tag has no comma.`,
  "A product needs at least one variant.": msg`A product needs at least one variant.`,
  "Say in a note what is wrong.": msg`Say in a note what is wrong.`,
  "Enter a valid e-mail address.": msg`Enter a valid e-mail address.`,
  "Enter a valid phone number with country code.": msg`Enter a valid phone number with country code.`,
  "Enter a web address, e.g. https://yourshop.com.": msg`Enter a web address, e.g. https://yourshop.com.`,
  "Use letters, digits and single dashes between them.": msg`Use letters, digits and single dashes between them.`,
  "Choose a country.": msg`Choose a country.`,
  "Say when the vacation begins.": msg`Say when the vacation begins.`,
  "Another shop has this address. Choose another.": msg`Another shop has this address. Choose another.`,
  "The currency stays, because there are orders in it.": msg`The currency stays, because there are orders in it.`,
  "Send an answer or a report.": msg`Send an answer or a report.`,
};

/** Names the SKU, so that it is no fixed text. */
const usedSku = /^Another variant already uses (.+)\.$/;

/** The message of a rule of the contract in the seller's language; any other text as it is. */
export const ruleInWords = (text: string): string => {
  const known = texts[text];
  if (known) return i18n._(known);
  const [, sku] = usedSku.exec(text) ?? [];
  return sku === undefined ? text : i18n._(msg`Another variant already uses ${sku}.`);
};
