/** What the product is called; behind a tab's title stands the short one. */
export const productName = { name: '店順 Tenjun', short: '店順' } as const;
