import type { FilterProps } from '#core/console/fields/field-component.ts';
import styles from '#core/console/fields/filter.module.css';
import { words } from '#core/console/i18n/words.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { Chooser } from './chooser.tsx';

/** A filter that matches any of the chosen rows. */
export function ReferenceFilter({
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
      placeholder={words().allRows}
      aria-label={words().filterBy(field.label)}
      className={styles.whole}
    />
  );
}
