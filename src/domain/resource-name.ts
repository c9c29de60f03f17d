import type { resources } from '#resources';

/** What is declared, by name. */
export type ResourceName = keyof typeof resources;
