import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { useOptions } from './use-options.ts';

type ChooserProps = {
  field: ResolvedFieldOf<'reference'>;
  resource: ResolvedResource;
  path: string;
  many: boolean;
  ids: readonly number[];
  titles: Readonly<Record<string, string>>;
  onChange: (ids: readonly number[]) => void;
  /** The titles of what is chosen, by id. */
  onTitled?: ((titles: Readonly<Record<string, string>>) => void) | undefined;
} & Omit<SelectProps, 'onChange' | 'value' | 'options' | 'mode'>;

/** A select that searches the other resource; what is chosen keeps its title whatever is searched for next. */
export function Chooser({ field, resource, path, many, ids, titles, onChange, onTitled, ...rest }: ChooserProps) {
  const [open, setOpen] = useState(false);
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const { options, isLoading, isError, search } = useOptions(resource, path, open);
  const titleOf = (id: number) => known[id] ?? titles[id] ?? options.find((one) => one.value === id)?.label ?? `#${id}`;
  const chosen = ids.map((id) => ({ value: id, label: titleOf(id) }));
  return (
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
      notFoundContent={isError ? words().candidatesNotLoaded : isLoading ? words().searchingNow : words().noSuchData}
      placeholder={words().searchIn(field.label)}
      allowClear
      popupMatchSelectWidth={false}
      {...rest}
    />
  );
}
