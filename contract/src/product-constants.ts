// Apart from the schemas, because the product list needs these values before any schema.

export const productStatuses = ["draft", "published", "unlisted", "archived"] as const;

/** The most products that can be selected one by one. */
export const maxChosen = 1000;
