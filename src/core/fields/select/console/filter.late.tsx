import { Select } from 'antd';
import widths from '#core/console/fields/filter-select.module.css';
import type { FilterProps } from '#core/console/fields/props.ts';
import { words } from '#core/console/i18n/words.ts';
import { foundByLabel } from '#core/console/ui/found-by-label.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';

/** A filter that matches any of the chosen codes. */
export default function SelectFilter({ field, filters, onChange }: FilterProps<ResolvedFieldOf<'select'>>) {
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
      maxTagCount={0}
      maxTagPlaceholder={() => words().countChosen(field.label, chosen.length)}
      placeholder={<span title={field.label}>{field.label}</span>}
      aria-label={words().filterBy(field.label)}
      popupMatchSelectWidth={false}
      className={widths.select}
    />
  );
}
