import { useMemo } from 'react';
import { choosableColumns, useColumnChoice } from '#core/console/list-state/columns.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { isListed, listFields } from '#core/model/list/list-fields.ts';
import type { ResolvedField, ResolvedResource } from '#core/model/resolved.ts';
import type { Filter } from '#core/model/row-types.ts';

/** The columns and filters of a list that this user may see, and the columns that they have chosen. */
export function useListColumns(resource: ResolvedResource, fixed: readonly Filter[]) {
  const { actor } = useProduct();
  const isOpen = useMemo(
    () => (field: ResolvedField) =>
      isListed(resource, field, actor) && !fixed.some((filter) => filter.field === field.name),
    [resource, actor, fixed],
  );
  const choosable = useMemo(() => choosableColumns(resource, isOpen), [resource, isOpen]);
  const { choice, choose, show, of } = useColumnChoice(resource, actor, choosable);
  return {
    choosable,
    choice,
    choose,
    show,
    of,
    shown: choice.shown.flatMap((name) => choosable.filter((field) => field.name === name)),
    /** The names of the fields to fetch. */
    asked: useMemo(() => listFields(resource, actor, choice.shown), [resource, actor, choice.shown]),
    filters: resource.list.filters.filter(isOpen),
  };
}

export type ListColumns = ReturnType<typeof useListColumns>;
