import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { useLeftText } from '#core/console/fields/left-text.ts';
import { words } from '#core/console/i18n/words.ts';
import type { ResolvedFieldOf, ResolvedResource } from '#core/model/resolved.ts';
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
