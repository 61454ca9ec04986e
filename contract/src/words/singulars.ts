/**
 * The English texts that count something, `{n}`, each as it reads for one. Every other language has
 * a form for each of its plurals.
 */
export const singulars = {
  "{n} products": "{n} product",
  "{n} running offers": "{n} running offer",
  "{n} banners": "{n} banner",
  "{n} variants in a product": "{n} variant in a product",
  "{n} images in a product": "{n} image in a product",
  "{n} items": "{n} item",
  "{n} minutes": "{n} minute",
  "{n} hours": "{n} hour",
  "{n} attempts": "{n} attempt",
  "in {n} days": "in {n} day",

  "{n} orders": "{n} order",
  "{n} returns": "{n} return",
  "{n} notices of followers": "{n} notice of followers",
  "{n} notices of offers": "{n} notice of offers",
  "{n} stock warnings": "{n} stock warning",
  "{n} reviews": "{n} review",
  "{n} finished jobs": "{n} finished job",
  "{n} account notices": "{n} account notice",

  "{n} variants are low on stock": "{n} variant is low on stock",
  "{n} new followers in the last hour, among them {name}":
    "{n} new follower in the last hour, among them {name}",
  "Your webhook to {host} was switched off: nothing arrived for {n} days.":
    "Your webhook to {host} was switched off: nothing arrived for {n} day.",

  "{n} products match now (you saw {m}). Look at what would change, then confirm again.":
    "{n} product matches now (you saw {m}). Look at what would change, then confirm again.",
  "This edit cannot be undone any more: that is possible for {n} minutes.":
    "This edit cannot be undone any more: that is possible for {n} minute.",
  "{n} products already have an offer in this period.":
    "{n} product already has an offer in this period.",
  "{n} products have a price that this offer would not lower, or would take to zero.":
    "{n} product has a price that this offer would not lower, or would take to zero.",
  "A list keeps at most {n} views. Delete one of them first.":
    "A list keeps at most {n} view. Delete it first.",
  "Followers get {n} announcements a week at most. You can send the next one after {date}.":
    "Followers get {n} announcement a week at most. You can send the next one after {date}.",
  "{section} holds at most {n} banners on this device. Delete one of them first.":
    "{section} holds at most {n} banner on this device. Delete it first.",
  "A shop has at most {n} webhooks. Delete one of them first.":
    "A shop has at most {n} webhook. Delete it first.",
  "This category would stand under itself, or under more than {n} others.":
    "This category would stand under itself, or under more than {n} other.",

  "A file may have {n} rows. Split it and import the parts one after the other.":
    "A file may have {n} row. Split it and import the parts one after the other.",
  "This file has {n} columns; {max} is the most. Is the first row its header?":
    "This file has {n} column; {max} is the most. Is the first row its header?",
  "The server took longer than {n} seconds.": "The server took longer than {n} second.",
  "A stock file may have {n} rows. Split it in parts.":
    "A stock file may have {n} row. Split it in parts.",
  "A file may mark {n} orders as shipped. Split it in parts.":
    "A file may mark {n} order as shipped. Split it in parts.",
  "Choose at most {n} days.": "Choose at most {n} day.",
} as const;

export type Counted = keyof typeof singulars;
