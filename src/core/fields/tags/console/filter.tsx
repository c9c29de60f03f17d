import { Select } from 'antd';
import type { FilterProps } from '#core/console/fields/field-component.ts';
import styles from '#core/console/fields/filter.module.css';
import { words } from '#core/console/i18n/words.ts';
import { words as spoken } from '#core/model/language.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';

/** A filter that matches any of the entered tags. */
export function TagsFilter({ field, filters, onChange }: FilterProps<ResolvedFieldOf<'tags'>>) {
  const held = filters.flatMap((filter) => filter.value).map(String);
  return (
    <Select
      mode="tags"
      open={false}
      suffixIcon={null}
      value={held}
      onChange={(chosen: string[]) =>
        onChange(chosen.length === 0 ? [] : [{ field: field.name, operator: 'in', value: chosen }])
      }
      tokenSeparators={[spoken().separator.trim(), ',']}
      aria-label={words().filterBy(field.label)}
      className={styles.whole}
    />
  );
}
