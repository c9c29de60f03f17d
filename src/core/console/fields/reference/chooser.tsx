import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { RegisterOne } from './register-one.tsx';
import { useLabelOf, useOptions } from './use-options.ts';

type ChooserProps = {
  field: ResolvedFieldOf<'reference'>;
  resource: ResolvedResource;
  path: string;
  many: boolean;
  ids: readonly number[];
  titles: Readonly<Record<string, string>>;
  onChange: (ids: readonly number[]) => void;
  /** Reports the titles of the chosen rows, by id. */
  onTitled?: ((titles: Readonly<Record<string, string>>) => void) | undefined;
  /** If there is nothing to choose yet, shows a link to create a row. */
  offersCreate?: boolean;
} & Omit<SelectProps, 'onChange' | 'value' | 'options' | 'mode'>;

/** A select that searches another resource. Chosen rows keep their titles while the user searches for others. */
export function Chooser(props: ChooserProps) {
  const { field, resource, path, many, ids, titles, onChange, onTitled, offersCreate = false, ...rest } = props;
  const [open, setOpen] = useState(false);
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const { options, isLoading, isError, isEmpty, search } = useOptions(resource, path, open);
  const labelOf = useLabelOf();
  const titleOf = (id: number) => known[id] ?? titles[id] ?? options.find((one) => one.value === id)?.label ?? `#${id}`;
  const choose = (one: { id: number; title: string }) => {
    setKnown((before) => ({ ...before, [one.id]: one.title }));
    onTitled?.({ [one.id]: one.title });
    onChange(many ? [...ids, one.id] : [one.id]);
  };
  const chosen = ids.map((id) => ({ value: id, label: titleOf(id) }));
  const select = (
    <Select
      labelInValue
      mode={many ? 'multiple' : undefined}
      value={many ? chosen : chosen[0]}
      onChange={(next: { value: number; label?: unknown } | { value: number; label?: unknown }[] | undefined) => {
        const picked = next === undefined || next === null ? [] : [next].flat();
        const named = Object.fromEntries(picked.map((one) => [one.value, titleOf(one.value)]));
        setKnown((before) => ({ ...before, ...named }));
        onTitled?.(named);
        onChange(picked.map((one) => one.value));
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
      {offersCreate && isEmpty && <RegisterOne to={field.to} onCreated={choose} />}
    </>
  );
}
