import type { UseQueryResult } from '@tanstack/react-query';
import { Select, type SelectProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { InputProps } from '#core/console/fields/field-component.ts';
import { useLeftText } from '#core/console/fields/left-text.ts';
import { useFetchRows } from '#core/console/http/rows.ts';
import { words } from '#core/console/i18n/words.ts';
import spacing from '#core/console/ui/spacing.module.css';
import type { ResolvedFieldOf, ResolvedResource } from '#core/model/resolved.ts';
import { folded } from '#core/model/words/folded.ts';
import { RegisterOne } from './register-one.tsx';
import { useLabelOf, useOptions } from './use-options.ts';

type ChooserProps = {
  field: ResolvedFieldOf<'reference'>;
  resource: ResolvedResource;
  path: string;
  many: boolean;
  /** The ids of the chosen rows, and texts that were left in place of one. */
  chosen: readonly (number | string)[];
  titles: Readonly<Record<string, string>>;
  onChange: (chosen: readonly (number | string)[]) => void;
  /** A text that is left without a choice stays in the field; otherwise it goes. */
  keepsText?: boolean;
  /** Reports the titles of the chosen rows, by id. */
  onTitled?: ((titles: Readonly<Record<string, string>>) => void) | undefined;
  /** If there is nothing to choose yet, shows a link to create a row. */
  offersCreate?: boolean;
} & Omit<SelectProps, 'onChange' | 'value' | 'options' | 'mode'>;

interface Labelled {
  readonly value: number | string;
  readonly label?: unknown;
}

/** A select that searches another resource. Chosen rows keep their titles while the user searches for others. */
export function Chooser(props: ChooserProps) {
  const { field, resource, path, many, chosen, titles, onChange, onTitled, ...more } = props;
  const { offersCreate = false, keepsText = false, ...rest } = more;
  const [open, setOpen] = useState(false);
  const offer = useOptions(resource, path, open);
  const { titleOf, put, add } = useChosen(props, offer.options);
  const left = useLeftText({ ...offer, onLeft: (one) => keepsText && add(one) });
  const values = chosen.map((one) => ({ value: one, label: titleOf(one) }));
  return (
    <>
      <Select
        labelInValue
        mode={many ? 'multiple' : undefined}
        value={many ? values : values[0]}
        onChange={(next: Labelled | Labelled[] | undefined) => {
          left.chosen();
          put((next === undefined || next === null ? [] : [next].flat()).map(({ value }) => value));
        }}
        onInputKeyDown={left.onInputKeyDown}
        options={[...offer.options]}
        showSearch
        filterOption={false}
        onSearch={(text) => {
          left.onSearch(text);
          offer.search(text);
        }}
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          left.onOpenChange(next);
          if (!next) offer.search('');
        }}
        loading={open && offer.isLoading}
        notFoundContent={<NothingFound {...offer} to={field.to} />}
        placeholder={words().searchIn(field.label)}
        allowClear
        popupMatchSelectWidth={false}
        {...rest}
      />
      {offersCreate && offer.isEmpty && (
        <RegisterOne to={field.to} onCreated={({ id, title }) => add(id, { [id]: title })} />
      )}
    </>
  );
}

type Titles = Readonly<Record<string, string>>;

/** The titles of what is chosen, and how more is chosen. */
function useChosen(
  { many, chosen, titles, onChange, onTitled }: ChooserProps,
  options: readonly { value: number; label: string }[],
) {
  const [known, setKnown] = useState<Titles>({});
  const titleOf = (one: number | string) =>
    typeof one === 'string'
      ? one
      : (known[one] ?? titles[one] ?? options.find(({ value }) => value === one)?.label ?? `#${one}`);
  const put = (next: readonly (number | string)[], made: Titles = {}) => {
    const rows = next.filter((one) => typeof one === 'number');
    const named = { ...Object.fromEntries(rows.map((id) => [id, titleOf(id)])), ...made };
    setKnown((before) => ({ ...before, ...named }));
    onTitled?.(named);
    onChange(next);
  };
  const add = (one: number | string, made?: Titles) => put(many ? [...new Set([...chosen, one])] : [one], made);
  return { titleOf, put, add };
}

interface NothingFoundProps {
  isLoading: boolean;
  isError: boolean;
  isEmpty: boolean;
  to: string;
}

function NothingFound({ isLoading, isError, isEmpty, to }: NothingFoundProps) {
  const labelOf = useLabelOf();
  if (isError) return words().candidatesNotLoaded;
  if (isLoading) return words().searchingNow;
  return isEmpty ? words().noneYet(labelOf(to)) : words().noSuchData;
}

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

/** `filterOption` of a select: finds options however width, kana and dashes are typed. */
export function foundByLabel(typed: string, option: { readonly label?: unknown } | undefined): boolean {
  return folded(String(option?.label ?? '')).includes(folded(typed));
}
