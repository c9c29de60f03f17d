import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { leftText } from '../left-text.ts';
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
} & Omit<SelectProps, 'onChange' | 'onBlur' | 'value' | 'options' | 'mode'>;

interface Labelled {
  readonly value: number | string;
  readonly label?: unknown;
}

/** A select that searches another resource. Chosen rows keep their titles while the user searches for others. */
export function Chooser(props: ChooserProps) {
  const {
    field,
    resource,
    path,
    many,
    chosen,
    titles,
    onChange,
    onTitled,
    offersCreate = false,
    keepsText = false,
    ...rest
  } = props;
  const [open, setOpen] = useState(false);
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const { options, isLoading, isError, isEmpty, search } = useOptions(resource, path, open);
  const labelOf = useLabelOf();
  const titleOf = (one: number | string) =>
    typeof one === 'string'
      ? one
      : (known[one] ?? titles[one] ?? options.find(({ value }) => value === one)?.label ?? `#${one}`);
  const put = (next: readonly (number | string)[], named: Readonly<Record<string, string>>) => {
    setKnown((before) => ({ ...before, ...named }));
    onTitled?.(named);
    onChange(next);
  };
  const add = (one: number | string, title: string) =>
    put(many ? [...new Set([...chosen, one])] : [one], typeof one === 'number' ? { [one]: title } : {});
  const values = chosen.map((one) => ({ value: one, label: titleOf(one) }));
  const select = (
    <Select
      labelInValue
      mode={many ? 'multiple' : undefined}
      value={many ? values : values[0]}
      onChange={(next: Labelled | Labelled[] | undefined) => {
        const picked = (next === undefined || next === null ? [] : [next].flat()).map(({ value }) => value);
        const rows = picked.filter((one) => typeof one === 'number');
        put(picked, Object.fromEntries(rows.map((id) => [id, titleOf(id)])));
      }}
      onBlur={(event) => {
        const left = keepsText ? leftText(event, options) : null;
        if (left !== null) add(left, titleOf(left));
      }}
      options={options}
      showSearch
      filterOption={false}
      onSearch={search}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) search('');
      }}
      loading={open && isLoading}
      notFoundContent={
        isError
          ? words().candidatesNotLoaded
          : isLoading
            ? words().searchingNow
            : isEmpty
              ? words().noneYet(labelOf(field.to))
              : words().noSuchData
      }
      placeholder={words().searchIn(field.label)}
      allowClear
      popupMatchSelectWidth={false}
      {...rest}
    />
  );
  return (
    <>
      {select}
      {offersCreate && isEmpty && <RegisterOne to={field.to} onCreated={({ id, title }) => add(id, title)} />}
    </>
  );
}
