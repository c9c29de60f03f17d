import { BooleanFilter } from '#core/fields/boolean/console/filter.tsx';
import { DateFilter } from '#core/fields/date/console/filter.tsx';
import { NumberFilter } from '#core/fields/number/console/filter.tsx';
import { ReferenceFilter } from '#core/fields/reference/console/filter.tsx';
import { SelectFilter } from '#core/fields/select/console/filter.tsx';
import { TagsFilter } from '#core/fields/tags/console/filter.tsx';
import { TextFilter } from '#core/fields/text/console/filter.tsx';
import type { ResolvedField } from '#core/model/resolved.ts';
import { drawNamed } from './draw-named.tsx';
import { type Component, componentOf, type FilterProps, type Registry } from './field-component.ts';

// For kinds that can only be filtered by being empty or not; they have no control among the filters
const none = () => null;

const filters: Registry<'filter'> = {
  number: NumberFilter,
  date: DateFilter,
  month: DateFilter,
  moment: DateFilter,
  select: SelectFilter,
  boolean: BooleanFilter,
  tags: TagsFilter,
  reference: ReferenceFilter,
  file: none,
  json: none,
  list: none,
  children: none,
};

/** The filter control of a field: its own component, else the default for its kind. */
export function filterOf(props: FilterProps<ResolvedField>) {
  const { filter } = componentOf(props.field);
  if (filter !== undefined) return drawNamed(filter, props);
  const FilterControl: Component<FilterProps<ResolvedField>> = filters[props.field.kind] ?? TextFilter;
  return <FilterControl {...props} />;
}
