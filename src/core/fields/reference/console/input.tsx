import type { UseQueryResult } from '@tanstack/react-query';
import { Select, type SelectProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { InputProps } from '#core/console/fields/field-component.ts';
import { useFetchRows } from '#core/console/http/use-fetch-rows.ts';
import { words } from '#core/console/i18n/words.ts';
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

export interface ChosenRow {
  readonly id: number;
  readonly name: string;
}

/** A row to choose from. */
export interface RowChoice extends ChosenRow {
  /** What is to be known before it is chosen, after its name. */
  readonly note?: string;
}

/** The query for the rows to choose from: its search, and whether the select is open, so that they are needed. */
export interface CandidateQuery {
  readonly search: string;
  readonly open: boolean;
}

export const noQuery: CandidateQuery = { search: '', open: false };

type ChoiceProps = {
  chosen: readonly ChosenRow[];
  onChoose: (rows: readonly ChosenRow[]) => void;
  many?: boolean;
} & Pick<SelectProps, 'className' | 'placeholder' | 'id' | 'disabled'> & { 'aria-label': string };

type RowSelectProps = ChoiceProps & {
  /** Name of the resource of the rows. */
  resource: string;
};

const pauseMs = 250;

/** A select of rows that the user may see, searched by name. */
export function RowSelect({ resource, ...rest }: RowSelectProps) {
  const [{ search, open }, setQuery] = useState(noQuery);
  const found = useFetchRows(
    resource,
    { start: 0, end: 50, search },
    {
      enabled: open,
      placeholderData: (before) => before,
      select: ({ data }) => data.map(({ id, name }): RowChoice => ({ id, name: String(name) })),
    },
  );
  return <CandidateSelect found={found} onQuery={setQuery} {...rest} />;
}

type CandidateSelectProps = ChoiceProps & {
  found: Pick<UseQueryResult<readonly RowChoice[]>, 'data' | 'isFetching' | 'isError'>;
  onQuery: (query: CandidateQuery) => void;
};

/** A select of rows that its user fetches as they are asked for. */
export function CandidateSelect({ found, onQuery, chosen, onChoose, many = false, ...rest }: CandidateSelectProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const query = useRef(onQuery);
  query.current = onQuery;
  useEffect(() => {
    const timer = setTimeout(() => query.current({ search: typed.trim(), open }), open && typed !== '' ? pauseMs : 0);
    return () => clearTimeout(timer);
  }, [typed, open]);
  const options = (found.data ?? []).map(({ id, name, note }) => ({
    value: id,
    label: note === undefined ? name : `${name}（${note}）`,
  }));
  const nameOf = (id: number) =>
    chosen.find((one) => one.id === id)?.name ?? found.data?.find((one) => one.id === id)?.name ?? `#${id}`;
  const values = chosen.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      labelInValue
      mode={many ? 'multiple' : undefined}
      value={many ? values : values[0]}
      onChange={(next: { value: number } | { value: number }[] | undefined) =>
        onChoose([next ?? []].flat().map(({ value }) => ({ id: value, name: nameOf(value) })))
      }
      options={options}
      showSearch
      filterOption={false}
      onSearch={setTyped}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setTyped('');
      }}
      loading={open && found.isFetching}
      notFoundContent={
        found.isError ? words().candidatesNotLoaded : found.isFetching ? words().searchingNow : words().noSuch
      }
      allowClear
      popupMatchSelectWidth={false}
      {...rest}
    />
  );
}
