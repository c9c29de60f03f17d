import { access } from './access.ts';
import { messages } from './messages.ts';
import { money } from './money.ts';
import type { Mutation } from './mutation.ts';
import { writes } from './writes.ts';

/** All mutations, each with the tests that must detect it. */
export const mutations: readonly Mutation[] = [...money, ...access, ...writes, ...messages];
