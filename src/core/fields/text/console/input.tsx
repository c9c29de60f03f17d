import { Input } from 'antd';
import type { InputProps } from '#core/console/fields/field-component.ts';
import { words } from '#core/console/i18n/words.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { utf8Length } from '../model/characters.ts';
import { maxLength } from '../model.ts';

/** A text input, or a textarea with a counter if the field has several lines. */
export function TextInput({
  field,
  id,
  value,
  onChange,
  invalid,
  describedBy,
  label,
}: InputProps<ResolvedFieldOf<'text'>>) {
  const common = {
    id,
    value: typeof value === 'string' ? value : '',
    'aria-label': label,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    'aria-required': field.required,
    autoComplete: 'off',
  };
  if (field.lines !== undefined)
    return (
      <Input.TextArea
        {...common}
        onChange={(event) => onChange(event.target.value)}
        autoSize={{ minRows: field.lines, maxRows: 16 }}
        count={countOf(field)}
      />
    );
  return (
    <Input
      {...common}
      onChange={(event) => onChange(event.target.value)}
      placeholder={field.generated === true ? words().generatedWhenEmpty : undefined}
    />
  );
}

/** Counts characters, or bytes if the field's limit is in bytes. */
function countOf(field: ResolvedFieldOf<'text'>) {
  const { maxBytes } = field;
  if (maxBytes === undefined) return { show: true, max: maxLength(field) };
  const show = ({ count }: { readonly count: number }) => words().bytesOf(count, maxBytes);
  return { show, max: maxBytes, strategy: utf8Length };
}
