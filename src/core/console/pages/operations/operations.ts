import type { Row } from '#core/console/ui/rows.ts';
import { mayDo, mayDoToRow } from '#core/model/access.ts';
import type { ResolvedField, ResolvedResource } from '#core/model/resolve.ts';
import type { Actor } from '#core/model/roles.ts';
import { fill } from '#core/model/words.ts';

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
  /** What is asked of one row before; of many, nothing. */
  readonly input: readonly ResolvedField[];
}

/** The operations that a role has on a resource at all, in the order shown. */
export function operationsOf(resource: ResolvedResource, actor: Pick<Actor, 'role'>): readonly RowOperation[] {
  const actions = resource.actions.map((action): RowOperation => {
    const { confirm } = action;
    return {
      name: action.name,
      label: action.label,
      verb: verbOf(action.label),
      done: action.done ?? doneOf(action.label),
      danger: action.danger === true,
      bulk: action.bulk === true,
      question: confirm === undefined ? null : (count) => fill(confirm, { count }),
      input: action.input,
    };
  });
  const after = resource.restorable ? '30日以内なら管理者が復元できます。' : '元に戻せません。';
  const remove: RowOperation = {
    name: 'remove',
    label: '削除',
    verb: '削除する',
    done: 'を削除しました',
    danger: true,
    bulk: true,
    question: (count) => `${count}件の${resource.label}を削除します。${after}`,
    input: [],
  };
  const restore: RowOperation = {
    name: 'restore',
    label: '復元',
    verb: '復元する',
    done: 'を復元しました',
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

function verbOf(label: string): string {
  return label.endsWith('する') ? label : `${label}する`;
}

function doneOf(label: string): string {
  return `を${label.endsWith('する') ? label.slice(0, -2) : label}しました`;
}
