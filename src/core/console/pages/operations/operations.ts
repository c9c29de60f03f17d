import { words } from '#core/console/i18n/words.ts';
import { mayDo, mayDoToRow } from '#core/model/access.ts';
import { fill } from '#core/model/language.ts';
import type { ResolvedField } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Row } from '#core/model/row-types.ts';

/** What one may do to rows beyond changing their fields: delete, restore, and the declared actions. */
export interface RowOperation {
  readonly name: string;
  readonly label: string;
  /** On the button of its dialog. */
  readonly verb: string;
  /** What is said afterwards, behind the rows' name. */
  readonly done: string;
  readonly danger: boolean;
  readonly bulk: boolean;
  /** What will happen to how many; null where nothing need be asked. */
  readonly question: ((count: number) => string) | null;
  /** What is asked before, once for all rows. */
  readonly input: readonly ResolvedField[];
}

/** The operations that a role has on a resource at all, in the order shown. */
export function operationsOf(resource: ResolvedResource, actor: Pick<Actor, 'role'>): readonly RowOperation[] {
  const actions = resource.actions.map((action): RowOperation => {
    const { confirm } = action;
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
  });
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

/** Those that may be done to this row as it stands. */
export function operationsOn(resource: ResolvedResource, actor: Actor, row: Row): readonly RowOperation[] {
  return operationsOf(resource, actor).filter((operation) => mayDoToRow(resource, operation.name, actor, row));
}
