import Input from 'antd/es/input/Input';
import { useEffect, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { isComposing } from '#core/console/ui/composing.ts';
import type { ResolvedField } from '#core/model/resolved/field.ts';
import type { FilterProps } from '../props.ts';

/** Part of a text, looked for on Enter or on leaving the field. */
export function TextFilter({ field, filters, onChange }: FilterProps<ResolvedField>) {
  const current = filters.find((filter) => filter.operator === 'like' || filter.operator === 'eq')?.value;
  const active = current === undefined ? '' : String(current);
  const [typed, setTyped] = useState(active);
  useEffect(() => setTyped(active), [active]);
  const commit = (text: string) => {
    if (text.trim() !== active)
      onChange(text.trim() === '' ? [] : [{ field: field.name, operator: 'like', value: text.trim() }]);
  };
  return (
    <Input
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        if (event.target.value === '') commit('');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) commit(typed);
      }}
      onBlur={() => commit(typed)}
      placeholder={field.label}
      aria-label={words().filterBy(field.label)}
      allowClear
      style={{ width: 140 }}
    />
  );
}
