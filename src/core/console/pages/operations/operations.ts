import { words } from '#core/console/i18n/words.ts';
import { mayDo, mayDoToRow } from '#core/model/access.ts';
import { holdsValues } from '#core/model/fields/field-values.ts';
import { fill } from '#core/model/language.ts';
import type { ResolvedAction, ResolvedField, ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Row } from '#core/model/row-types.ts';

/** An operation on rows besides editing: delete, restore or a declared action. */
export interface RowOperation {
  readonly name: string;
  readonly label: string;
  /** Label of the dialog's button. */
  readonly verb: string;
  /** The message after success; follows the rows' names. */
  readonly done: string;
  readonly danger: boolean;
  readonly bulk: boolean;
  /** The confirmation, given the number of rows; null if none is needed. */
  readonly question: ((count: number) => string) | null;
  /** Fields to fill in before it runs, once for all rows. */
  readonly input: readonly ResolvedField[];
}

function declared({ confirm, ...action }: ResolvedAction): RowOperation {
  return {
    name: action.name,
    label: action.label,
    verb: words().verbOf(action.label),
    done: action.done ?? words().doneOf(action.label),
    danger: action.danger === true,
    bulk: action.bulk === true,
    question: confirm === undefined ? null : (count) => fill(confirm, { count }),
    input: action.input,
  };
}

/** The operations that the generated pages may offer a role on a resource, in the order shown. */
export function operationsOf(resource: ResolvedResource, actor: Pick<Actor, 'role'>): readonly RowOperation[] {
  const actions = resource.actions.filter(({ ownButton }) => ownButton !== true).map(declared);
  const after = resource.restorable ? words().restorable : words().notRestorable;
  const remove: RowOperation = {
    name: 'remove',
    label: words().remove,
    verb: words().removeVerb,
    done: words().removed,
    danger: true,
    bulk: true,
    question: (count) => words().removeRows(count, resource.label, after),
    input: [],
  };
  const restore: RowOperation = {
    name: 'restore',
    label: words().restore,
    verb: words().restoreVerb,
    done: words().restored,
    danger: false,
    bulk: true,
    question: null,
    input: [],
  };
  return [...actions, restore, remove].filter((operation) => mayDo(resource, operation.name, actor));
}

/** The operations that the user may run on this row in its current state. */
export function operationsOn(resource: ResolvedResource, actor: Actor, row: Row): readonly RowOperation[] {
  return operationsOf(resource, actor).filter((operation) => mayDoToRow(resource, operation.name, actor, row));
}

/** The operation that comes next for a row in its state, of those that the user may run; null if none does. */
export function nextOperation(
  resource: ResolvedResource,
  operations: readonly RowOperation[],
  row: Row,
): RowOperation | null {
  const comesNext = resource.actions.filter(({ next }) => next !== null && holdsValues(next, (name) => row[name]));
  return (
    operations.find(({ name }) => name === 'restore') ??
    operations.find(({ name }) => comesNext.some((action) => action.name === name)) ??
    null
  );
}

/** The declared action for a button of a screen's own; null if the user may not run it on this row in its current state. */
export function ownOperation(resource: ResolvedResource, actor: Actor, row: Row, action: string): RowOperation | null {
  const found = resource.actions.find(({ name }) => name === action);
  return found === undefined || !mayDoToRow(resource, action, actor, row) ? null : declared(found);
}
