import { Select } from 'antd';
import type { ResolvedFieldOf } from '#core/model/resolve.ts';
import type { FilterProps } from '../props.ts';

/** Any of these words. */
export function TagsFilter({ field, filters, onChange }: FilterProps<ResolvedFieldOf<'tags'>>) {
  const words = filters.flatMap((filter) => filter.value).map(String);
  return (
    <Select
      mode="tags"
      open={false}
      suffixIcon={null}
      value={words}
      onChange={(chosen: string[]) =>
        onChange(chosen.length === 0 ? [] : [{ field: field.name, operator: 'in', value: chosen }])
      }
      tokenSeparators={['、', ',']}
      maxTagCount={0}
      maxTagPlaceholder={() => `${field.label} ${words.length}件選択`}
      placeholder={field.label}
      aria-label={`${field.label}で絞り込む`}
      style={{ minWidth: 110 }}
    />
  );
}
