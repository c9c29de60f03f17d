import { Select } from 'antd';
import type { InputProps } from '#core/console/fields/field-component.ts';
import { useLeftText } from '#core/console/fields/left-text.ts';
import { words } from '#core/console/i18n/words.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { foundByLabel } from '#core/fields/reference/console/chooser.tsx';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';

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
  const held = [value].flat().filter((one) => typeof one === 'string');
  const codes = Object.keys(field.options).filter(
    (code) => offered === null || offered.includes(code) || held.includes(code),
  );
  const demanded = field.required || field.initial !== undefined;
  const options = codes.map((code) => ({
    value: code,
    label: field.options[code] ?? code,
    disabled: offered !== null && !offered.includes(code),
  }));
  const { chosen, ...left } = useLeftText({
    options,
    onLeft: (one) => onChange(field.many === true ? [...new Set([...held, one])] : one),
  });
  const isSearched = codes.length > 8;
  const isUnread = held.some((one) => !Object.hasOwn(field.options, one));
  return (
    <Select
      id={id}
      mode={field.many === true ? 'multiple' : undefined}
      value={value ?? undefined}
      onChange={(next: unknown) => {
        chosen();
        onChange(next ?? null);
      }}
      {...(isSearched && left)}
      options={options}
      allowClear={!demanded}
      showSearch={isSearched}
      filterOption={foundByLabel}
      placeholder={words().choose}
      status={invalid || isUnread ? 'error' : undefined}
      aria-label={label}
      aria-invalid={invalid || isUnread}
      aria-describedby={describedBy}
      className={spacing.full}
    />
  );
}
