import type { TablesOf } from '#core/server/database/schema/table-types.ts';
import type * as deps from '#core/server/kernel/deps.ts';
import type * as rule from '#core/server/kernel/rules/rule.ts';
import type * as scope from '#core/server/kernel/scope.ts';
import type * as plugin from '#core/server/plugin/plugin.ts';
import type { resources } from '#resources';

/*
 * The core's types, bound to this product's declaration. The core knows no resource; features use these types instead,
 * so that an unknown resource, column or code does not compile.
 */

/** `tables['incentive-history'].status` is a Drizzle column typed with the charge's status codes. */
export type Tables = TablesOf<typeof resources>;
/** A row as selected from the table of that resource. */
export type Row<Name extends keyof Tables> = Tables[Name]['$inferSelect'];
/** A row as inserted into the table of that resource. */
export type NewRow<Name extends keyof Tables> = Tables[Name]['$inferInsert'];

export type Deps = deps.Deps<Tables>;
export type ScopeDeps = scope.ScopeDeps<Tables>;
export type RuleContext = rule.RuleContext<Tables>;
export type ReadContext = rule.ReadContext<Tables>;
export type Reader = rule.Reader<Tables>;
/** The custom rules of a resource, beyond the generated operations. */
export type Rules<Resource> = rule.Rules<Resource, Tables>;
/** What a feature adds to the server. */
export type ServerPlugin = plugin.ServerPlugin<typeof resources>;
/** Rows of a feature's own tables that have become unreachable, for cleanup. */
export type Leftovers = plugin.Leftovers<typeof resources>;
