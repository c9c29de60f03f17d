/** The only global that the model may use, since both the browser and Node have it. */
declare const URL: { parse(text: string): { readonly protocol: string } | null };
