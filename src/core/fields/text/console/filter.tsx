import Input from 'antd/es/input/Input';
import type { FilterProps } from '#core/console/fields/field-component.ts';
import styles from '#core/console/fields/filter.module.css';
import { words } from '#core/console/i18n/words.ts';
import { usePausedText } from '#core/console/ui/paused-text.ts';
import type { ResolvedField } from '#core/model/resolved.ts';

/** A filter by part of a text, applied after a pause in typing. */
export function TextFilter({ field, filters, onChange }: FilterProps<ResolvedField>) {
  const current = filters.find((filter) => filter.operator === 'like' || filter.operator === 'eq')?.value;
  const { typed, ...events } = usePausedText(current === undefined ? '' : String(current), (text) =>
    onChange(text === '' ? [] : [{ field: field.name, operator: 'like', value: text }]),
  );
  return (
    <Input value={typed} {...events} aria-label={words().filterBy(field.label)} allowClear className={styles.whole} />
  );
}
