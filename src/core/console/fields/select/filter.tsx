import { Select } from 'antd';
import type { ResolvedFieldOf } from '#core/model/resolve.ts';
import type { FilterProps } from '../props.ts';

/** Any of the chosen codes. */
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
      optionFilterProp="label"
      maxTagCount={0}
      maxTagPlaceholder={() => `${field.label} ${chosen.length}件選択`}
      placeholder={field.label}
      aria-label={`${field.label}で絞り込む`}
      popupMatchSelectWidth={false}
      style={{ minWidth: 130 }}
    />
  );
}
