import { Select } from 'antd';
import type { ResolvedFieldOf } from '#core/model/resolve.ts';
import type { InputProps } from '../props.ts';

/** Words, each closed by Enter or 、 or a comma. */
export function TagsInput({ id, value, onChange, invalid, describedBy, label }: InputProps<ResolvedFieldOf<'tags'>>) {
  return (
    <Select
      id={id}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(words: string[]) => onChange(words)}
      tokenSeparators={['、', ',']}
      placeholder="入力してEnter"
      status={invalid ? 'error' : undefined}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      style={{ width: '100%' }}
    />
  );
}
