/** What the model may take from both of its hosts, the browser and Node, and nothing else. */
declare const URL: { parse(text: string): { readonly protocol: string } | null };
