import type { ResolvedField } from '#core/model/resolved/field.ts';
import { BooleanFilter } from './boolean/filter.tsx';
import { componentOf } from './component.ts';
import { DateFilter } from './date/filter.tsx';
import { drawNamed } from './draw-named.tsx';
import { NumberFilter } from './number/filter.tsx';
import type { Component, FilterProps, Registry } from './props.ts';
import { ReferenceFilter } from './reference/filter.tsx';
import { SelectFilter } from './select/filter.tsx';
import { TagsFilter } from './tags/filter.tsx';
import { TextFilter } from './text/filter.tsx';

// Kinds that have no filter but being empty or not: nothing stands in the filter row for them
const none = () => null;

const filters: Registry<'filter'> = {
  text: TextFilter,
  number: NumberFilter,
  date: DateFilter,
  month: DateFilter,
  moment: DateFilter,
  select: SelectFilter,
  boolean: BooleanFilter,
  email: TextFilter,
  url: TextFilter,
  phone: TextFilter,
  postalCode: TextFilter,
  tags: TagsFilter,
  reference: ReferenceFilter,
  file: none,
  json: none,
  list: none,
  children: none,
};

/** The filter control of a field: its own component's, or its kind's. */
export function filterOf(props: FilterProps<ResolvedField>) {
  const { filter } = componentOf(props.field);
  if (filter !== undefined) return drawNamed(filter, props);
  const FilterControl: Component<FilterProps<ResolvedField>> = filters[props.field.kind];
  return <FilterControl {...props} />;
}
