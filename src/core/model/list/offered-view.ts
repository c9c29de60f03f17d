import type { Filter } from '#core/model/row-types.ts';
import { mayDo, mayQueryBy } from '../access.ts';
import { kindOf } from '../fields/registry.ts';
import { isReference, isSortable, type ResolvedField, type ResolvedResource } from '../resolved.ts';
import type { Actor } from '../roles.ts';
import { isListed } from './list-fields.ts';
import { readSavedQuery, sortsInAddress } from './saved-query.ts';

interface Shape {
  /** Null: the default columns. */
  readonly columns: readonly string[] | null;
  readonly widths: readonly { readonly column: string; readonly width: number }[];
}

type Pair = readonly [string, string];

/**
 * Returns the columns of a view as it is offered to another reader: without those that they may not see. Null if they have no such list, if
 * its filters or sort (`params`: the pairs of its address) need what they may not see, or if it searches for a text or value by which a row
 * of others could be recognised: all of its readers see what it asks for.
 */
export function offeredTo(
  resource: ResolvedResource,
  view: Shape & { readonly params: Iterable<Pair> },
  reader: Pick<Actor, 'role'>,
): Shape | null {
  if (!mayDo(resource, 'list', reader)) return null;
  const params = [...view.params];
  const { filters, dropped } = readSavedQuery(resource, params, reader);
  const isOpen = (name: string) => {
    const field = resource.field.get(name);
    return field !== undefined && mayQueryBy(field, reader) && isListed(resource, field, reader) ? field : null;
  };
  const isOffered =
    params.every(([name, value]) => name !== 'q' || value.trim() === '') &&
    dropped === 0 &&
    filters.every((filter) => isHarmless(resource, filter, isOpen(filter.field), reader)) &&
    sortsInAddress(params).every(({ field: name }) => {
      const field = isOpen(name);
      return field !== null && isSortable(field);
    });
  if (!isOffered) return null;
  const columns = view.columns?.filter((name) => isOpen(name) !== null) ?? [];
  return {
    columns: columns.length === 0 ? null : columns,
    widths: view.widths.filter(({ column }) => isOpen(column) !== null),
  };
}

function isHarmless(
  resource: ResolvedResource,
  { field: name, operator }: Filter,
  field: ResolvedField | null,
  reader: Pick<Actor, 'role'>,
): boolean {
  if (field === null) return false;
  // Deleted rows are only shown to roles that may restore
  if (name === 'deleteDate') return mayDo(resource, 'restore', reader);
  return operator === 'null' || saysNothingOfRows(field);
}

/** True if a value of the field is one of many rows: a choice, yes or no, a number or a date, and none that only one row may have. */
function saysNothingOfRows(field: ResolvedField): boolean {
  if (field.name === 'id' || field.unique || isReference(field)) return false;
  const { isChoice, isWords } = kindOf(field);
  return isChoice(field) || (isSortable(field) && isWords !== true);
}
