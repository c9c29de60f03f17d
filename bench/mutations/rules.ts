import { access } from './access.ts';
import { messages } from './messages.ts';
import { money } from './money.ts';
import type { Mutation } from './mutation.ts';
import { writes } from './writes.ts';

/** Places of the rules, each broken in one way, with the tests that must say so. */
export const mutations: readonly Mutation[] = [...money, ...access, ...writes, ...messages];
