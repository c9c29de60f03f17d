import { Checkbox } from 'antd';
import type { InputProps } from '#core/console/fields/field-component.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { booleanWords } from '../model.ts';

/** A checkbox, labelled with the word for true. */
export function BooleanInput({
  field,
  id,
  value,
  onChange,
  describedBy,
  label,
}: InputProps<ResolvedFieldOf<'boolean'>>) {
  return (
    <Checkbox
      id={id}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
      aria-label={label}
      aria-describedby={describedBy}
      className="tj-touch"
    >
      {label === undefined && booleanWords(field)[0]}
    </Checkbox>
  );
}
