import { Select, type SelectProps } from 'antd';
import { useEffect, useState } from 'react';
import { useFetchRows } from '#core/console/http/use-fetch-rows.ts';
import { words } from '#core/console/i18n/words.ts';

export interface ChosenRow {
  readonly id: number;
  readonly name: string;
}

type RowSelectProps = {
  /** Name of the resource of the rows. */
  resource: string;
  chosen: readonly ChosenRow[];
  onChoose: (rows: readonly ChosenRow[]) => void;
  many?: boolean;
} & Pick<SelectProps, 'className' | 'placeholder' | 'id' | 'disabled'> & { 'aria-label': string };

const pauseMs = 250;

/** A select of rows that the user may see, searched by name. */
export function RowSelect({ resource, chosen, onChoose, many = false, ...rest }: RowSelectProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useFetchRows(
    resource,
    { start: 0, end: 50, search },
    {
      enabled: open,
      placeholderData: (before) => before,
      select: ({ data }) => data.map(({ id, name }): ChosenRow => ({ id, name: String(name) })),
    },
  );
  const options = (found.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
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
