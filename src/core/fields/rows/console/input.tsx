import { Alert, Button } from 'antd';
import { memo, Suspense, useRef } from 'react';
import { differingText } from '#core/console/fields/differing.ts';
import { type InputProps, textOf } from '#core/console/fields/field-component.ts';
import { words } from '#core/console/i18n/words.ts';
import { lazyWithReload } from '#core/console/ui/after-rows.tsx';
import { Fold } from '#core/console/ui/fold.tsx';
import { HelpMark } from '#core/console/ui/page-header.tsx';
import text from '#core/console/ui/text.module.css';
import { dayOf } from '#core/model/day.ts';
import { initialOf } from '#core/model/draft.ts';
import { type ResolvedField, type ResolvedFieldOf, type ResolvedResource, subFields } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import type { SubRow } from '../model.ts';
import styles from './rows.module.css';
import { SubInput } from './sub-input.tsx';

// Few forms have one
const TableInput = lazyWithReload(() => import('./table-input.tsx'));

/** Edits sub-rows: each in a small form, or all in a table if the form asks for that. */
export function RowsInput({ sheet, ...props }: InputProps<ResolvedFieldOf<'list' | 'children'>>) {
  if (sheet === undefined) return <RowForms {...props} />;
  return (
    <Suspense fallback={null}>
      <TableInput {...props} {...sheet} />
    </Suspense>
  );
}

/** Adds, changes and removes sub-rows. Each is a small grid of fields, in one column on a phone. */
function RowForms({
  field,
  resource,
  id,
  value,
  onChange,
  labels,
  row,
  messages = {},
}: InputProps<ResolvedFieldOf<'list' | 'children'>>) {
  const rows = (Array.isArray(value) ? value : []).filter(
    (one): one is SubRow => typeof one === 'object' && one !== null,
  );
  // A ref to the current rows, so that the handlers keep their identity
  const latest = useRef({ rows, onChange });
  latest.current = { rows, onChange };
  const change = useRef((index: number, name: string, next: unknown) => {
    const { rows: now, onChange: tell } = latest.current;
    tell(now.map((one, at) => (at === index ? { ...one, [name]: next } : one)));
  }).current;
  const remove = useRef((index: number) => {
    const { rows: now, onChange: tell } = latest.current;
    tell(now.filter((_, at) => at !== index));
    document.getElementById(`${id}-add`)?.focus();
  }).current;
  const max = field.max ?? 100;
  const add = () => {
    const today = dayOf(Date.now());
    const fresh = subFields(field).flatMap((sub) => {
      const initial = sub.readOnly ? undefined : initialOf(sub, today);
      return initial === undefined ? [] : [[sub.name, initial] as const];
    });
    onChange([...rows, Object.fromEntries(fresh)]);
  };
  return (
    <section id={id} tabIndex={-1} aria-label={field.label}>
      {rows.length === 0 && <p>{words().noneYet(field.label)}</p>}
      {rows.map((one, index) => (
        <SubRowFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a new sub-row has no id, and rows are never reordered
          key={index}
          field={field}
          resource={resource}
          id={`${id}-${index}`}
          index={index}
          subRow={one}
          row={row}
          labels={labels}
          messages={messages}
          onChange={change}
          onRemove={remove}
        />
      ))}
      <Button id={`${id}-add`} onClick={add} disabled={rows.length >= max}>
        {words().addRow(field.label)}
      </Button>
      {rows.length >= max && <span className={styles.most}>{words().atMost(max)}</span>}
    </section>
  );
}

interface SubRowProps {
  field: ResolvedFieldOf<'list' | 'children'>;
  resource: ResolvedResource;
  id: string;
  index: number;
  subRow: SubRow;
  row: Row | null;
  labels: Labels;
  messages: Readonly<Record<string, string>>;
  onChange: (index: number, name: string, next: unknown) => void;
  onRemove: (index: number) => void;
}

const SubRowFields = memo(function SubRowFields({
  field,
  resource,
  id,
  index,
  subRow,
  row,
  labels,
  messages,
  onChange,
  onRemove,
}: SubRowProps) {
  const own = messages[`${field.name}.${index}`];
  const subs = subFields(field).filter((sub) => !sub.hidden);
  const folded = subs.filter(({ rare }) => rare);
  const messageOf = ({ name }: ResolvedField) => messages[`${field.name}.${index}.${name}`];
  const inputOf = (sub: ResolvedField) => (
    <SubField
      key={sub.name}
      {...{ field, sub, resource, id, index, subRow, row, labels, onChange }}
      message={messageOf(sub)}
    />
  );
  return (
    <fieldset className={styles.row}>
      <legend>
        {field.label} {index + 1}
      </legend>
      {own !== undefined && <Alert type="error" message={own} className={styles.problem} />}
      <div className={styles.fields}>{subs.filter(({ rare }) => !rare).map(inputOf)}</div>
      {folded.length > 0 && (
        <Fold
          id={`${id}-more`}
          of={`${field.label} ${index + 1}`}
          differing={differingText(folded, {
            values: subRow,
            labels,
            within: `${field.name}.`,
            today: dayOf(Date.now()),
          })}
          isNeeded={folded.some((sub) => messageOf(sub) !== undefined)}
        >
          <div className={styles.fields}>{folded.map(inputOf)}</div>
        </Fold>
      )}
      <div className={styles.actions}>
        <Button danger size="small" onClick={() => onRemove(index)}>
          {words().takeOut(`${field.label} ${index + 1} `)}
        </Button>
      </div>
    </fieldset>
  );
});

type SubFieldProps = Omit<SubRowProps, 'onRemove' | 'messages'> & { sub: ResolvedField; message: string | undefined };

function SubField({ field, sub, resource, id, index, subRow, row, labels, message, onChange }: SubFieldProps) {
  const inputId = `${id}-${sub.name}`;
  if (sub.readOnly) {
    const shown = textOf(sub, subRow[sub.name], { labels, path: `${field.name}.${sub.name}`, row: subRow });
    return shown === '' ? null : (
      <div>
        <div className={text.secondary}>{sub.label}</div>
        {shown}
      </div>
    );
  }
  return (
    <div className={styles.field}>
      <label htmlFor={inputId}>
        {sub.label}
        {sub.required && <span className={`${styles.required} ${text.small}`}>{words().required}</span>}
      </label>
      {/* Said once, at the first row */}
      {index === 0 && sub.help !== undefined && <HelpMark label={sub.label} help={sub.help} />}
      <SubInput
        {...{ field, sub, resource, index, subRow, row, labels, message }}
        id={inputId}
        onChange={(next) => onChange(index, sub.name, next)}
      />
    </div>
  );
}
