import type { googleEdit } from './tables.ts';

/** Kinds of edits: a reply to a review, creating or following up a post, deleting a post. */
export type EditKind = 'reply' | 'post' | 'post-removal';

export type Edit = typeof googleEdit.$inferSelect;

/** Done, or accepted by Google and to be checked again after this many ms. */
export type EditOutcome = { readonly done: true } | { readonly retryIn: number };
