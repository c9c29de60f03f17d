import type { SQL } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Values } from '#core/model/draft.ts';
import type { Problem } from '#core/model/errors.ts';
import type { Properties } from '#core/model/shape.ts';
import type { Tables } from '#core/server/database/schema/table-types.ts';
import type { AnyRow, ReadContext, Reader, Removal, RuleContext, Viewing } from './rule.ts';

// Taken from methods, whose parameters are bivariant: so rules for one resource are assignable to rules for any row
type LooseComputed = { of(reader: Reader): SQL }['of'];
type LooseDerived = { readonly fields: readonly string[]; of: { of(tables: Tables, id: SQL, today: Day): SQL }['of'] };
/** An action of a resource whose type is no longer known. */
export type LooseAction = {
  act(row: AnyRow, context: RuleContext, input: Values): Promise<Record<string, unknown>>;
}['act'];

type LooseListAction = { act(context: RuleContext, input: Values): Promise<number | null> }['act'];

export interface LooseDraft {
  readonly values: Record<string, unknown>;
  readonly current: AnyRow | null;
  readonly problems: Problem[];
}

export interface LooseWritten {
  readonly row: AnyRow;
  readonly previous: AnyRow | null;
  readonly values: Record<string, unknown>;
  readonly history?: object | undefined;
}

/** Rules of a resource whose type is no longer known, as the endpoints call them. */
export interface LooseRules {
  beforeWrite?(values: Record<string, unknown>, current: AnyRow | null, context: RuleContext): Promise<void>;
  afterWrite?(
    row: AnyRow,
    previous: AnyRow | null,
    values: Record<string, unknown>,
    context: RuleContext,
  ): Promise<void>;
  beforeWriteMany?(drafts: readonly LooseDraft[], context: RuleContext): Promise<void>;
  afterWriteMany?(written: readonly LooseWritten[], context: RuleContext): Promise<void>;
  historyOf?(
    ids: readonly number[],
    written: ReadonlySet<string>,
    context: RuleContext,
  ): Promise<ReadonlyMap<number, object>>;
  movesTerms?: readonly string[];
  beforeRemove?(row: AnyRow, context: RuleContext): Promise<void>;
  beforeRemoveMany?(removals: readonly Removal<AnyRow>[], context: RuleContext): Promise<void>;
  afterRestore?(row: AnyRow, context: RuleContext): Promise<void>;
  computed?: { readonly [field: string]: LooseComputed | undefined };
  derived?: LooseDerived;
  takes?: readonly string[];
  keepsChildren?: readonly string[];
  enrich?: {
    readonly fills: readonly string[];
    rows(rows: readonly AnyRow[], context: ReadContext): Promise<readonly object[]>;
  };
  redact?: {
    readonly reads: readonly string[];
    rows(rows: readonly object[], context: ReadContext): Promise<readonly object[]>;
  };
  adds?: Properties;
  actions?: { readonly [name: string]: LooseAction };
  listActions?: { readonly [name: string]: LooseListAction };
  source?: { of(viewing: Viewing): SQL }['of'];
}

/** All rules by resource name. A missing rule that a resource needs is a compile error (see `RulesFor`). */
export type RulesByResource = { readonly [resource: string]: LooseRules | undefined };
