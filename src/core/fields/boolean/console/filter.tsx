import { Select } from 'antd';
import type { FilterProps } from '#core/console/fields/field-component.ts';
import styles from '#core/console/fields/filter.module.css';
import { words } from '#core/console/i18n/words.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { booleanWords } from '../model.ts';

/** A select for true or false; no filter while empty. */
export function BooleanFilter({ field, filters, onChange }: FilterProps<ResolvedFieldOf<'boolean'>>) {
  const value = filters.find((filter) => filter.operator === 'eq')?.value;
  const [yes, no] = booleanWords(field);
  return (
    <Select
      value={typeof value === 'boolean' ? String(value) : undefined}
      onChange={(chosen?: string) =>
        onChange(chosen === undefined ? [] : [{ field: field.name, operator: 'eq', value: chosen === 'true' }])
      }
      options={[
        { value: 'true', label: `${field.label} ${yes}` },
        { value: 'false', label: `${field.label} ${no}` },
      ]}
      allowClear
      placeholder={words().allRows}
      aria-label={words().filterBy(field.label)}
      className={styles.whole}
    />
  );
}
