import type { googleEdit } from './tables.ts';

/**
 * Kinds of edits: a reply to a review, creating or following up a post, deleting a post, checking a change of a profile without making it,
 * making it and following it up.
 */
export type EditKind = 'reply' | 'post' | 'post-removal' | 'profile-check' | 'profile';

export type Edit = typeof googleEdit.$inferSelect;

/** Done, or accepted by Google and to be checked again after this many ms. */
export type EditOutcome = { readonly done: true } | { readonly retryIn: number };
