import type { SQL } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Resources } from '#core/model/declaration/any-resource.ts';
import { AppError, type ErrorCode, type Problem } from '#core/model/errors.ts';
import type { Filterable, Sortable } from '#core/model/names.ts';
import type { ResolvedResources } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { InputOf, RowOf } from '#core/model/row-types.ts';
import { isSame, type Properties } from '#core/model/shape.ts';
import type { Orm, Reads } from '#core/server/database/database.ts';
import type { Tables, TablesOf } from '#core/server/database/schema/table-types.ts';
import type { JobName } from '#core/server/queue/queue.ts';

/** The context passed to a rule: the caller, the time, and the transaction in which all its writes take place. */
export interface RuleContext<T extends Tables = Tables> {
  /** Null: the system itself (a job, the demo). */
  readonly actor: Actor | null;
  /** True if a program asks for the write, by a personal token of the actor. */
  readonly byToken: boolean;
  /** epoch ms */
  readonly now: number;
  readonly today: Day;
  readonly tx: Orm;
  readonly tables: T;
  readonly resources: ResolvedResources;
  /** The write is only tested and will be rolled back. */
  readonly dryRun: boolean;
  /** The write is part of an import of a file. */
  readonly isImport: boolean;
  /** Queues a job in the transaction: it starts only after the commit. */
  enqueue<D extends object>(job: JobName<D>, data: NoInfer<D>): void;
}

/**
 * The context passed to a rule that only reads; its rows may come from a replica. It knows the day but not the moment, so
 * that what is returned depends on the data and the day alone; it must belong to this call.
 */
export interface ReadContext<T extends Tables = Tables>
  extends Omit<RuleContext<T>, 'enqueue' | 'tx' | 'now' | 'byToken' | 'isImport'> {
  readonly tx: Reads;
}

/** The reader of rows, for values that depend on the reader. */
export interface Reader<T extends Tables = Tables> {
  readonly actor: Actor;
  readonly today: Day;
  readonly tables: T;
}

/** Fields stored in columns that are computed from other tables. */
export interface Derived<T extends Tables = Tables, Field extends string = string> {
  readonly fields: readonly Field[];
  /** A query of at most one row for the row with that id, as of that day; its columns are named like those of the fields. */
  of(tables: T, id: SQL, today: Day): SQL;
}

/** A row of any resource, without its specific type. */
export type AnyRow = Record<string, unknown> & { id: number; version: number; deleteDate: number | null };

/** A row about to be written. Rules may change `values`; a problem added to `problems` refuses only this row. */
export interface Draft<Row> {
  readonly values: Partial<Row>;
  /** Null for a new row. */
  readonly current: Row | null;
  readonly problems: Problem[];
}

/** A row about to be deleted; a problem added to `problems` refuses only this row. */
export interface Removal<Row> {
  readonly row: Row;
  /** True when it was added by an import that is being undone, and not changed since. */
  readonly isUndone?: boolean;
  readonly problems: Problem[];
}

/** A row that has been written; `values` still holds what was sent for fields without a column of their own. */
export interface Written<Row> {
  /** A rule that stores values elsewhere adds them here too. */
  readonly row: Row;
  /** Null for a new row. */
  readonly previous: Row | null;
  readonly values: Partial<Row>;
  /** When a write is undone: what `historyOf` returned before that write, to be restored exactly. */
  readonly history?: object | undefined;
}

/** The type of the input that the action of that name receives. */
type RequestedBy<R, Kind extends 'actions' | 'listActions', A extends string> = R extends {
  readonly [K in Kind]?: { readonly [N in A]: { input?: infer F } };
}
  ? InputOf<NonNullable<F>>
  : never;

type ActionName<R> = R extends { actions?: infer M } ? keyof NonNullable<M> & string : never;
type Actions<R, T extends Tables> = {
  /**
   * Runs the declared action with its checked `input`; returns the fields to change. The endpoint has checked role, row and state, and has
   * locked the row.
   */
  [A in ActionName<R>]: (
    row: RowOf<R>,
    context: RuleContext<T>,
    input: RequestedBy<R, 'actions', A>,
  ) => Promise<Partial<RowOf<R>>>;
};

type ListActionName<R> = R extends { listActions?: infer M } ? keyof NonNullable<M> & string : never;
type ListActions<R, T extends Tables> = {
  /**
   * Runs the declared action with its checked `input`, for a permitted caller; returns the number of affected rows, or null where a number
   * means nothing.
   */
  [A in ListActionName<R>]: (
    context: RuleContext<T>,
    input: RequestedBy<R, 'listActions', A>,
  ) => Promise<number | null>;
};

/** What a view's query is built from. */
export interface Viewing<T extends Tables = Tables> {
  readonly tables: T;
  /** epoch ms */
  readonly now: number;
}

type ViewSource<T extends Tables> = {
  /** The query for the rows of a resource without a table: its columns are named as those of the fields would be, and `id`. */
  source(viewing: Viewing<T>): SQL;
};

type ChildrenNames<R> = R extends { fields: infer F }
  ? { [N in keyof F]: F[N] extends { child: unknown } ? N : never }[keyof F] & string
  : never;

type NamesSaying<R, Word> = R extends { fields: infer F }
  ? { [N in keyof F]: F[N] extends Word ? N : never }[keyof F] & string
  : never;
/** The computed fields, whose values only the rule provides. Rows of an internal resource are handled by another resource's rule. */
type SaidNames<R> = R extends { internal: true } ? never : NamesSaying<R, { readonly computed: true }>;
/** Those of them that lists can be filtered or sorted by. */
type RequestedNames<R> = R extends { singleton: true }
  ? never
  : R extends { fields: infer F }
    ? Extract<SaidNames<R>, Filterable<F> | Sortable<F>>
    : never;
type DerivedNames<R> = NamesSaying<R, { readonly derived: true }>;
/** The fields that a write sends and no column stores, or not completely. */
type TakenNames<R> = R extends { internal: true }
  ? never
  : NamesSaying<R, { readonly transient: true } | { readonly dated: true }>;

/** Dated fields, valid from a day on: earlier values are stored outside the row, and an undo loses them unless the rule keeps them. */
type DatedNames<R> = R extends { internal: true } ? never : NamesSaying<R, { readonly dated: true }>;

/** Requires `Part` of a rule if there are any such names. */
type Where<Names, Part> = [Names] extends [never] ? object : Part;

/** The hooks of one resource beyond the generated operations, typed by its declaration. Each may throw AppError. */
export type Rules<R, T extends Tables = Tables> = Possible<R, T> &
  Where<SaidNames<R>, Required<Pick<Possible<R, T>, 'enrich'>>> &
  Where<RequestedNames<R>, { computed: { readonly [field in RequestedNames<R>]: (reader: Reader<T>) => SQL } }> &
  Where<DerivedNames<R>, Required<Pick<Possible<R, T>, 'derived'>>> &
  Where<TakenNames<R>, Required<Pick<Possible<R, T>, 'takes'>>> &
  Where<DatedNames<R>, Required<Pick<Possible<R, T>, 'historyOf'>>> &
  Where<ActionName<R>, { actions: Actions<R, T> }> &
  Where<ListActionName<R>, { listActions: ListActions<R, T> }> &
  (R extends { view: true } ? ViewSource<T> : object);

interface Possible<R, T extends Tables> {
  /** Runs before a create (`current` null) or an update; may change `values`, the checked fields to be written. */
  beforeWrite?(values: Partial<RowOf<R>>, current: RowOf<R> | null, context: RuleContext<T>): Promise<void>;
  /** Runs after the row is written. `values` still holds what was sent for fields without a column of their own. */
  afterWrite?(
    row: RowOf<R>,
    previous: RowOf<R> | null,
    values: Partial<RowOf<R>>,
    context: RuleContext<T>,
  ): Promise<void>;
  /** Same as `beforeWrite`, for some hundred rows in one call; used for several rows at once, such as by imports. */
  beforeWriteMany?(drafts: readonly Draft<RowOf<R>>[], context: RuleContext<T>): Promise<void>;
  /**
   * Same as `afterWrite`, for some hundred rows in one call. If a rule has only one of the two, that one is used for any number of rows.
   */
  afterWriteMany?(written: readonly Written<RowOf<R>>[], context: RuleContext<T>): Promise<void>;
  /** Returns, by id, data stored outside the rows that a write of these fields changes, as JSON: an undo restores it. */
  historyOf?(
    ids: readonly number[],
    written: ReadonlySet<string>,
    context: RuleContext<T>,
  ): Promise<ReadonlyMap<number, object>>;
  /** Further fields whose change moves the dated values, such as the first and last day: a later one keeps an earlier change from being undone. */
  movesTerms?: readonly (keyof RowOf<R> & string)[];
  beforeRemove?(row: RowOf<R>, context: RuleContext<T>): Promise<void>;
  /**
   * Same as `beforeRemove`, for some hundred rows in one call. If a rule has only one of the two, that one is used for any number of rows.
   */
  beforeRemoveMany?(removals: readonly Removal<RowOf<R>>[], context: RuleContext<T>): Promise<void>;
  /**
   * The SQL of fields for this reader, by which lists are filtered and sorted: for computed fields, and for stored ones whose value depends
   * on the reader.
   */
  computed?: { readonly [field in keyof RowOf<R>]?: (reader: Reader<T>) => SQL };
  /** How the fields declared as derived are computed from other tables. */
  derived?: Derived<T, keyof RowOf<R> & string>;
  /**
   * The transient fields that the rule uses in a write, and the dated fields whose earlier values it stores. Must name all of them, as
   * nothing else handles them.
   */
  takes?: readonly TakenNames<R>[];
  /** Runs after a deleted row is restored. */
  afterRestore?(row: RowOf<R>, context: RuleContext<T>): Promise<void>;
  /** Sub-rows that the rule itself stores (in `afterWrite`) and reads (in `enrich`); all others are handled without it. */
  keepsChildren?: readonly ChildrenNames<R>[];
  /** Adds values from other tables to rows about to be returned, for a page of rows at once. */
  enrich?: {
    /** The declared fields that it fills; skipped for lists that show none of them. */
    readonly fills: readonly (keyof RowOf<R> & string)[];
    readonly rows: (rows: readonly RowOf<R>[], context: ReadContext<T>) => Promise<readonly object[]>;
  };
  /**
   * Replaces values that this reader may not know in rows about to be returned, whichever fields are requested; `reads` are the fields it
   * needs to decide.
   */
  redact?: {
    readonly reads: readonly (keyof RowOf<R> & string)[];
    readonly rows: <Row extends RowOf<R>>(rows: readonly Row[], context: ReadContext<T>) => Promise<readonly Row[]>;
  };
  /** Properties that `enrich` adds beyond the declared fields. */
  adds?: Properties;
}

/** The names in a resource's declaration that need a rule. */
type Needs<R> =
  | ActionName<R>
  | ListActionName<R>
  | SaidNames<R>
  | DerivedNames<R>
  | TakenNames<R>
  | (R extends { view: true } ? 'source' : never);

/** The type of the rules registry: requires a rule for each resource whose declaration needs one, and allows one for any other. */
export type RulesFor<R extends Resources> = {
  [K in keyof R as [Needs<R[K]>] extends [never] ? never : K]: Rules<R[K], TablesOf<R>>;
} & { [K in keyof R]?: Rules<R[K], TablesOf<R>> };

export interface PlannedRow<Sent, Row> {
  /** Its index among the sub-rows sent. */
  readonly index: number;
  /** Null for a new one. */
  readonly id: number | null;
  /** The stored row; null for a new one. */
  readonly before: Row | null;
  /** The values sent, without the id. */
  readonly values: Omit<Sent, 'id'>;
  /** The values that differ from the stored row; all values of a new one. */
  readonly change: Partial<Omit<Sent, 'id'>>;
}

/** The changes that make the sub-rows of a parent equal to those sent. */
export interface ChildrenPlan<Sent, Row> {
  readonly rows: readonly PlannedRow<Sent, Row>[];
  /** The ids of existing sub-rows that were not sent, to be deleted. */
  readonly leftOut: readonly number[];
}

/** Compares the sub-rows sent with the existing ones; throws AppError for an id that is not among `existing`, or is sent twice. */
export function planChildren<Sent extends { readonly id?: unknown }, Row extends { readonly id: number }>(
  { name, label }: { readonly name: string; readonly label: string },
  sent: readonly Sent[],
  existing: readonly Row[],
): ChildrenPlan<Sent, Row> {
  const known = new Map(existing.map((row) => [row.id, row]));
  const ids = sent.map(({ id }) => (typeof id === 'number' ? id : null));
  const refuse = (code: ErrorCode, isWrong: (id: number, index: number) => boolean) => {
    const problems = ids.flatMap((id, index): Problem[] =>
      id !== null && isWrong(id, index) ? [{ code, field: `${name}.${index}.id`, params: { label } }] : [],
    );
    if (problems.length > 0) throw new AppError(problems);
  };
  refuse('duplicate', (id, index) => ids.indexOf(id) < index);
  refuse('reference_missing', (id) => !known.has(id));
  return {
    rows: sent.map(({ id: _id, ...values }, index) => {
      const id = ids[index] ?? null;
      const before = id === null ? null : (known.get(id) ?? null);
      return { index, id, before, values, change: before === null ? values : changedIn(values, before) };
    }),
    leftOut: [...known.keys()].filter((id) => !ids.includes(id)),
  };
}

function changedIn<Values extends object>(values: Values, before: object): Partial<Values> {
  const stands = new Map<string, unknown>(Object.entries(before));
  const changed: Partial<Values> = { ...values };
  for (const name in values) if (isSame(values[name] ?? null, stands.get(name) ?? null)) delete changed[name];
  return changed;
}
