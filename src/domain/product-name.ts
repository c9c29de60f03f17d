/** The product's names; the short one follows each page's title in the browser tab. */
export const productName = { name: '店順 Tenjun', short: '店順' } as const;
