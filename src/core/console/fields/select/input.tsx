import { Select } from 'antd';
import { words } from '#core/console/i18n/words.ts';
import { foundByLabel } from '#core/console/ui/found-by-label.ts';
import spacing from '#core/console/ui/spacing.module.css';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { InputProps } from '../props.ts';

/** A select of one or more codes. Codes that the user may not set are left out, except those already set, which are disabled. */
export function SelectInput({
  field,
  id,
  value,
  onChange,
  offered,
  invalid,
  describedBy,
  label,
}: InputProps<ResolvedFieldOf<'select'>>) {
  const held = [value].flat();
  const codes = Object.keys(field.options).filter(
    (code) => offered === null || offered.includes(code) || held.includes(code),
  );
  const demanded = field.required || field.initial !== undefined;
  return (
    <Select
      id={id}
      mode={field.many === true ? 'multiple' : undefined}
      value={value ?? undefined}
      onChange={(chosen: unknown) => onChange(chosen ?? null)}
      options={codes.map((code) => ({
        value: code,
        label: field.options[code],
        disabled: offered !== null && !offered.includes(code),
      }))}
      allowClear={!demanded}
      showSearch={codes.length > 8}
      filterOption={foundByLabel}
      placeholder={words().choose}
      status={invalid ? 'error' : undefined}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      className={spacing.full}
    />
  );
}
