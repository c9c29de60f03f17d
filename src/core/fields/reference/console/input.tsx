import type { InputProps } from '#core/console/fields/field-component.ts';
import spacing from '#core/console/ui/spacing.module.css';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { Chooser } from './chooser.tsx';

/** An input that references one or more rows, found by typing. */
export function ReferenceInput({
  field,
  resource,
  id,
  path,
  value,
  onChange,
  labels,
  onTitled,
  invalid,
  describedBy,
  label,
}: InputProps<ResolvedFieldOf<'reference'>>) {
  const many = field.many === true;
  // In sub-rows the path contains an index (`details.0.searchLocationId`); options and labels are the same for all indexes
  const place = path.replace(/\.\d+\./g, '.');
  const chosen = [value].flat().filter(isChosen);
  const isUnread = chosen.some((one) => typeof one === 'string');
  return (
    <Chooser
      field={field}
      resource={resource}
      path={place}
      many={many}
      offersCreate
      keepsText
      chosen={chosen}
      titles={labels[place] ?? {}}
      onTitled={onTitled}
      onChange={(next) => onChange(many ? next : (next[0] ?? null))}
      id={id}
      status={invalid || isUnread ? 'error' : ''}
      aria-label={label}
      aria-invalid={invalid || isUnread}
      aria-describedby={describedBy}
      className={spacing.full}
    />
  );
}

function isChosen(one: unknown): one is number | string {
  return typeof one === 'number' || (typeof one === 'string' && one !== '');
}
