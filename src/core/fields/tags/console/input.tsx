import { Select } from 'antd';
import type { InputProps } from '#core/console/fields/field-component.ts';
import { words } from '#core/console/i18n/words.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { words as spoken } from '#core/model/language.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';

/** A list of tags. Enter, the language's separator or a comma ends a tag. */
export function TagsInput({ id, value, onChange, invalid, describedBy, label }: InputProps<ResolvedFieldOf<'tags'>>) {
  return (
    <Select
      id={id}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(words: string[]) => onChange(words)}
      tokenSeparators={[spoken().separator.trim(), ',']}
      placeholder={words().typeAndEnter}
      status={invalid ? 'error' : undefined}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      className={spacing.full}
    />
  );
}
