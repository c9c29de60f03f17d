import type { SQL } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Resources } from '#core/model/declaration/any-resource.ts';
import type { InputOf, RowOf } from '#core/model/declaration/row.ts';
import type { Values } from '#core/model/draft.ts';
import type { Problem } from '#core/model/error-codes.ts';
import type { Filterable, Sortable } from '#core/model/names.ts';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Properties } from '#core/model/shape.ts';
import type { Orm, Reads } from '#core/server/database/database.ts';
import type { Tables, TablesOf } from '#core/server/database/schema/table-types.ts';
import type { JobName } from '#core/server/queue/job.ts';

/** What a rule is handed: the caller, the moment, and the transaction that everything it writes belongs to. */
export interface RuleContext<T extends Tables = Tables> {
  /** Null: the product itself (a job, the demo). */
  readonly actor: Actor | null;
  /** epoch ms */
  readonly now: number;
  readonly today: Day;
  readonly tx: Orm;
  readonly tables: T;
  readonly resources: ResolvedResources;
  /** What is written is taken back again: it is only asked whether it could be. */
  readonly dryRun: boolean;
  /** Queues a job with the transaction: it starts once that has been committed. */
  enqueue<D extends object>(job: JobName<D>, data: NoInfer<D>): void;
}

/** What a rule is handed that only reads: its rows may come from a replica. */
export interface ReadContext<T extends Tables = Tables> extends Omit<RuleContext<T>, 'enqueue' | 'tx'> {
  readonly tx: Reads;
}

/** Who looks at rows, for what differs from reader to reader. */
export interface Reader<T extends Tables = Tables> {
  readonly actor: Actor;
  readonly today: Day;
  readonly tables: T;
}

/** Fields that are kept in columns and filled from other tables. */
export interface Derived<T extends Tables = Tables, Field extends string = string> {
  readonly fields: readonly Field[];
  /** A query of at most one row, its columns named as those of the fields, for the row whose id that is, as of that day. */
  of(tables: T, id: SQL, today: Day): SQL;
}

/** A row of any resource, before its type is known. */
export type AnyRow = Record<string, unknown> & { id: number; version: number; deleteDate: number | null };

/** A row about to be written: `values` may be added to or changed; what is pushed into `problems` refuses this row alone. */
export interface Draft<Row> {
  readonly values: Partial<Row>;
  /** Null for a new row. */
  readonly current: Row | null;
  readonly problems: Problem[];
}

/** A row about to be deleted; what is pushed into `problems` refuses this row alone. */
export interface Removal<Row> {
  readonly row: Row;
  /** It came with an import that is undone, and nobody has changed it since. */
  readonly isUndone?: boolean;
  readonly problems: Problem[];
}

/** A row that has been written; `values` still holds what was sent for fields without a column of their own. */
export interface Written<Row> {
  /** A rule that stores more of the row says it here too. */
  readonly row: Row;
  /** Null for a new row. */
  readonly previous: Row | null;
  readonly values: Partial<Row>;
  /** What `historyOf` gave before the write that is taken back now: it is to stand again, just as it was. */
  readonly history?: object | undefined;
}

/** What the action of that name is given of what it asks. */
type RequestedBy<R, Kind extends 'actions' | 'listActions', A extends string> = R extends {
  readonly [K in Kind]?: { readonly [N in A]: { input?: infer F } };
}
  ? InputOf<NonNullable<F>>
  : never;

type ActionName<R> = R extends { actions?: infer M } ? keyof NonNullable<M> & string : never;
type Actions<R, T extends Tables> = {
  /** Does the declared action with what was asked before (its `input`, checked); gives the fields to change. The endpoint has checked role, row and state, and holds the row's lock. */
  [A in ActionName<R>]: (
    row: RowOf<R>,
    context: RuleContext<T>,
    input: RequestedBy<R, 'actions', A>,
  ) => Promise<Partial<RowOf<R>>>;
};

type ListActionName<R> = R extends { listActions?: infer M } ? keyof NonNullable<M> & string : never;
type ListActions<R, T extends Tables> = {
  /** Does the declared action with what was asked before (its `input`, checked), for one who may; gives how many rows it was done to, null where that says nothing. */
  [A in ListActionName<R>]: (
    context: RuleContext<T>,
    input: RequestedBy<R, 'listActions', A>,
  ) => Promise<number | null>;
};

/** What a view's query is made of. */
export interface Viewing<T extends Tables = Tables> {
  readonly tables: T;
  /** epoch ms */
  readonly now: number;
}

type ViewSource<T extends Tables> = {
  /** The query whose rows a resource without a table has: its columns named as those of the fields would be, and `id`. */
  source(viewing: Viewing<T>): SQL;
};

type ChildrenNames<R> = R extends { fields: infer F }
  ? { [N in keyof F]: F[N] extends { child: unknown } ? N : never }[keyof F] & string
  : never;

type NamesSaying<R, Word> = R extends { fields: infer F }
  ? { [N in keyof F]: F[N] extends Word ? N : never }[keyof F] & string
  : never;
/** The fields that nobody but the rule works out. Rows of an internal resource are those of another's rule. */
type SaidNames<R> = R extends { internal: true } ? never : NamesSaying<R, { readonly computed: true }>;
/** Of these, what lists are filtered or sorted by. */
type RequestedNames<R> = R extends { singleton: true }
  ? never
  : R extends { fields: infer F }
    ? Extract<SaidNames<R>, Filterable<F> | Sortable<F>>
    : never;
type DerivedNames<R> = NamesSaying<R, { readonly derived: true }>;
/** The fields that a write says and no column keeps, or not all of it. */
type TakenNames<R> = R extends { internal: true }
  ? never
  : NamesSaying<R, { readonly transient: true } | { readonly dated: true }>;

/** The fields that hold from a day: what held before is beyond the row, and lost with an undo unless the rule says it. */
type DatedNames<R> = R extends { internal: true } ? never : NamesSaying<R, { readonly dated: true }>;

/** What a rule must have where there are such names. */
type Where<Names, Part> = [Names] extends [never] ? object : Part;

/** What one resource does beyond the generated operations, typed by its declaration. Each may throw AppError. */
export type Rules<R, T extends Tables = Tables> = Possible<R, T> &
  Where<SaidNames<R>, Required<Pick<Possible<R, T>, 'decorate'>>> &
  Where<RequestedNames<R>, { computed: { readonly [field in RequestedNames<R>]: (reader: Reader<T>) => SQL } }> &
  Where<DerivedNames<R>, Required<Pick<Possible<R, T>, 'derived'>>> &
  Where<TakenNames<R>, Required<Pick<Possible<R, T>, 'takes'>>> &
  Where<DatedNames<R>, Required<Pick<Possible<R, T>, 'historyOf'>>> &
  Where<ActionName<R>, { actions: Actions<R, T> }> &
  Where<ListActionName<R>, { listActions: ListActions<R, T> }> &
  (R extends { view: true } ? ViewSource<T> : object);

interface Possible<R, T extends Tables> {
  /** Before a create (`current` null) or an update; may add to or change `values`, the checked fields to be written. */
  beforeWrite?(values: Partial<RowOf<R>>, current: RowOf<R> | null, context: RuleContext<T>): Promise<void>;
  /** After the row is written. `values` still holds what was sent for fields without a column of their own. */
  afterWrite?(
    row: RowOf<R>,
    previous: RowOf<R> | null,
    values: Partial<RowOf<R>>,
    context: RuleContext<T>,
  ): Promise<void>;
  /** As `beforeWrite`, for some hundred rows in one call: what an import asks, where it is there. */
  beforeWriteMany?(drafts: readonly Draft<RowOf<R>>[], context: RuleContext<T>): Promise<void>;
  /** As `afterWrite`, for some hundred rows in one call. A rule with only one of the two is asked through that one. */
  afterWriteMany?(written: readonly Written<RowOf<R>>[], context: RuleContext<T>): Promise<void>;
  /**
   * What rows have beyond themselves that a write of these fields changes, by id, as JSON: it is kept so that an import, or a change of
   * many rows, can be undone. What has dated fields must say it.
   */
  historyOf?(
    ids: readonly number[],
    written: ReadonlySet<string>,
    context: RuleContext<T>,
  ): Promise<ReadonlyMap<number, object>>;
  beforeRemove?(row: RowOf<R>, context: RuleContext<T>): Promise<void>;
  /** As `beforeRemove`, for some hundred rows in one call. A rule with only one of the two is asked through that one. */
  beforeRemoveMany?(removals: readonly Removal<RowOf<R>>[], context: RuleContext<T>): Promise<void>;
  /** What fields are in SQL for this reader, computed or not as everybody may know them: lists are filtered and sorted by it. */
  computed?: { readonly [field in keyof RowOf<R>]?: (reader: Reader<T>) => SQL };
  /** What the fields declared as derived are, from other tables. */
  derived?: Derived<T, keyof RowOf<R> & string>;
  /**
   * The fields declared as transient that it looks at in a write, and those declared as dated of which it keeps what held before: all
   * of them, for nobody else does.
   */
  takes?: readonly TakenNames<R>[];
  /** After a deleted row is there again. */
  afterRestore?(row: RowOf<R>, context: RuleContext<T>): Promise<void>;
  /** Sub-rows that the rule stores (in `afterWrite`) and reads (in `decorate`) itself; all others are kept without it. */
  keepsChildren?: readonly ChildrenNames<R>[];
  /** Adds to rows on their way out what other tables know of them, for a page of rows at once. */
  decorate?: {
    /** The declared fields that it fills: a list that shows none of them goes without it. */
    readonly fills: readonly (keyof RowOf<R> & string)[];
    rows(rows: readonly RowOf<R>[], context: ReadContext<T>): Promise<readonly object[]>;
  };
  /** What of rows on their way out this reader may not know is replaced, whichever fields are asked for; `reads`: the fields by which it is told. */
  conceal?: {
    readonly reads: readonly (keyof RowOf<R> & string)[];
    rows<Row extends RowOf<R>>(rows: readonly Row[], context: ReadContext<T>): Promise<readonly Row[]>;
  };
  /** What `decorate` adds that is no declared field. */
  adds?: Properties;
}

// Taken from methods, whose parameters compare both ways: a rule for one resource stands where rules for any row are called
type LooseComputed = { of(reader: Reader): SQL }['of'];
type LooseDerived = { readonly fields: readonly string[]; of: { of(tables: Tables, id: SQL, today: Day): SQL }['of'] };
/** Does an action, of a resource whose type is no longer known. */
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

/** Rules whose resource's type is no longer known: what the endpoints call. */
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
  beforeRemove?(row: AnyRow, context: RuleContext): Promise<void>;
  beforeRemoveMany?(removals: readonly Removal<AnyRow>[], context: RuleContext): Promise<void>;
  afterRestore?(row: AnyRow, context: RuleContext): Promise<void>;
  computed?: { readonly [field: string]: LooseComputed | undefined };
  derived?: LooseDerived;
  takes?: readonly string[];
  keepsChildren?: readonly string[];
  decorate?: {
    readonly fills: readonly string[];
    rows(rows: readonly AnyRow[], context: ReadContext): Promise<readonly object[]>;
  };
  conceal?: {
    readonly reads: readonly string[];
    rows(rows: readonly object[], context: ReadContext): Promise<readonly object[]>;
  };
  adds?: Properties;
  actions?: { readonly [name: string]: LooseAction };
  listActions?: { readonly [name: string]: LooseListAction };
  source?: { of(viewing: Viewing): SQL }['of'];
}

/** All rules by resource name. A resource that needs one must be there, or it does not compile (see `RulesFor`). */
export type RulesByResource = { readonly [resource: string]: LooseRules | undefined };

/** What of a resource only its rule can do. */
type Needs<R> =
  | ActionName<R>
  | ListActionName<R>
  | SaidNames<R>
  | DerivedNames<R>
  | TakenNames<R>
  | (R extends { view: true } ? 'source' : never);

/** What the registry must hold: every resource that declares what only a rule can do, and any other. */
export type RulesFor<R extends Resources> = {
  [K in keyof R as [Needs<R[K]>] extends [never] ? never : K]: Rules<R[K], TablesOf<R>>;
} & { [K in keyof R]?: Rules<R[K], TablesOf<R>> };
