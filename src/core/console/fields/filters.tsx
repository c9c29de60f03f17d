import { DateFilter } from '#core/fields/date/console/filter.tsx';
import { NumberFilter } from '#core/fields/number/console/filter.tsx';
import { TextFilter } from '#core/fields/text/console/filter.tsx';
import type { ResolvedField, ResolvedFieldOf } from '#core/model/resolved/field.ts';
import { componentOf } from './component.ts';
import { drawNamed } from './draw-named.tsx';
import widths from './filter-select.module.css';
import { filterSelect } from './filter-select.tsx';
import type { Component, FilterProps, Registry } from './props.ts';

// For kinds that can only be filtered by being empty or not; they have no control in the filter row
const none = () => null;

const filters: Registry<'filter'> = {
  text: TextFilter,
  number: NumberFilter,
  date: DateFilter,
  month: DateFilter,
  moment: DateFilter,
  select: filterSelect<ResolvedFieldOf<'select'>>(
    () => import('#core/fields/select/console/filter.late.tsx'),
    widths.select,
  ),
  boolean: filterSelect<ResolvedFieldOf<'boolean'>>(
    () => import('#core/fields/boolean/console/filter.late.tsx'),
    widths.boolean,
  ),
  email: TextFilter,
  url: TextFilter,
  phone: TextFilter,
  postalCode: TextFilter,
  tags: filterSelect<ResolvedFieldOf<'tags'>>(
    () => import('#core/fields/tags/console/filter.late.tsx'),
    widths.tags,
    false,
  ),
  reference: filterSelect<ResolvedFieldOf<'reference'>>(
    () => import('#core/fields/reference/console/filter.late.tsx'),
    widths.reference,
  ),
  file: none,
  json: none,
  list: none,
  children: none,
};

/** The filter control of a field: its own component, else the default for its kind. */
export function filterOf(props: FilterProps<ResolvedField>) {
  const { filter } = componentOf(props.field);
  if (filter !== undefined) return drawNamed(filter, props);
  const FilterControl: Component<FilterProps<ResolvedField>> = filters[props.field.kind];
  return <FilterControl {...props} />;
}
