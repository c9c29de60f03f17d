import { Select } from 'antd';
import type { FilterProps } from '#core/console/fields/field-component.ts';
import styles from '#core/console/fields/filter.module.css';
import { words } from '#core/console/i18n/words.ts';
import { foundByLabel } from '#core/fields/reference/console/chooser.tsx';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';

/** A filter that matches any of the chosen codes. */
export function SelectFilter({ field, filters, onChange }: FilterProps<ResolvedFieldOf<'select'>>) {
  const chosen = filters
    .filter((filter) => filter.operator === 'in' || filter.operator === 'eq')
    .flatMap((filter) => filter.value);
  return (
    <Select
      mode="multiple"
      value={chosen}
      onChange={(codes) => onChange(codes.length === 0 ? [] : [{ field: field.name, operator: 'in', value: codes }])}
      options={Object.entries(field.options).map(([value, label]) => ({ value, label }))}
      filterOption={foundByLabel}
      placeholder={words().allRows}
      aria-label={words().filterBy(field.label)}
      className={styles.whole}
    />
  );
}
