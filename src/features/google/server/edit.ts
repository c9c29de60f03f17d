import type { googleEdit } from './tables.ts';

/** What an edit is about: a review's reply, a post to be written or followed, a post to be taken away. */
export type EditKind = 'reply' | 'post' | 'post-removal';

export type Edit = typeof googleEdit.$inferSelect;

/** Done, or taken by Google and to be looked at again after so many ms. */
export type Outcome = { readonly done: true } | { readonly retryIn: number };
