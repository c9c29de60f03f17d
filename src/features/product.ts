import type { TablesOf } from '#core/server/database/schema/table-types.ts';
import type * as deps from '#core/server/kernel/deps.ts';
import type * as scope from '#core/server/kernel/scope.ts';
import type * as rule from '#core/server/kernel/writes/rule.ts';
import type * as plugin from '#core/server/plugin/plugin.ts';
import type { resources } from '#resources';

/*
 * What the core hands the features, typed by this product's declaration. The core knows no resource; the features take these
 * in the place of its own, and an unknown resource, column or code does not compile.
 */

/** `tables['incentive-history'].status` is a Drizzle column of the charge's codes. */
export type Tables = TablesOf<typeof resources>;
/** A row as it is read from the table of that resource. */
export type Row<Name extends keyof Tables> = Tables[Name]['$inferSelect'];
/** A row as it is written into the table of that resource. */
export type NewRow<Name extends keyof Tables> = Tables[Name]['$inferInsert'];

export type Deps = deps.Deps<Tables>;
export type ScopeDeps = scope.ScopeDeps<Tables>;
export type RuleContext = rule.RuleContext<Tables>;
export type Reader = rule.Reader<Tables>;
/** What one resource does beyond the generated operations. */
export type Rules<Resource> = rule.Rules<Resource, Tables>;
/** What one feature adds to the server. */
export type ServerPlugin = plugin.ServerPlugin<typeof resources>;
/** What of a feature's own tables nobody can reach any more. */
export type Leftovers = plugin.Leftovers<typeof resources>;
