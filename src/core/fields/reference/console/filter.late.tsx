import widths from '#core/console/fields/filter-select.module.css';
import type { FilterProps } from '#core/console/fields/props.ts';
import { words } from '#core/console/i18n/words.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import { Chooser } from './chooser.tsx';

/** A filter that matches any of the chosen rows. */
export default function ReferenceFilter({
  field,
  resource,
  filters,
  onChange,
  labels,
}: FilterProps<ResolvedFieldOf<'reference'>>) {
  const ids = filters.flatMap((filter) => filter.value).filter((id) => typeof id === 'number');
  return (
    <Chooser
      field={field}
      resource={resource}
      path={field.name}
      many
      chosen={ids}
      titles={labels[field.name] ?? {}}
      onChange={(chosen) => {
        const value = chosen.filter((one) => typeof one === 'number');
        onChange(value.length === 0 ? [] : [{ field: field.name, operator: 'in', value }]);
      }}
      maxTagCount={0}
      maxTagPlaceholder={() => words().countChosen(field.label, ids.length)}
      placeholder={<span title={field.label}>{field.label}</span>}
      aria-label={words().filterBy(field.label)}
      className={widths.reference}
    />
  );
}
