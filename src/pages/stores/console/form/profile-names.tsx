import { keepPreviousData } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import type { OwnInputProps } from '#core/console/fields/field-component.ts';
import { send, useCall } from '#core/console/http/calls.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import text from '#core/console/ui/text.module.css';
import { minute } from '#core/model/day.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { isEmpty } from '#core/model/shape.ts';
import { getLocationProfile, type Location, listGoogleLocations } from '#google/calls.ts';

const shown = 50;
/** The label of a stored name that no current link lists. */
const unknownName = '設定済（いまの連携では名称が分かりません）';

type NameProps = OwnInputProps<ResolvedFieldOf<'text'>>;

/** Chooses the store's business profile among those that the Google links manage; a text input if there is no link. */
export function LocationNameInput({ KindInput, ...props }: NameProps) {
  const { id, value, onChange, onChangeOther, invalid, describedBy } = props;
  const toast = useToast();
  const [q, setQ] = useState('');
  const { data, isError, isFetching } = useLocations(q);
  if (isTyped(data, q) || isError)
    return (
      <>
        <KindInput {...props} />
        <span className={`${text.secondary} ${text.small}`}>
          Googleビジネスの連携がないため、アカウント名とともに直接入力します。連携すると一覧から選べます。
        </span>
      </>
    );
  const found = data?.data ?? [];
  const held = typeof value === 'string' && value !== '' ? value : undefined;
  const options = found.map((one) => ({
    value: one.location,
    label: [one.title, one.address, one.accountTitle].filter(Boolean).join('・'),
  }));
  return (
    <Select
      id={id}
      value={held}
      // A stored name that no link lists any more needs an option of its own
      options={
        held === undefined || q !== '' || options.some((one) => one.value === held)
          ? options
          : [{ value: held, label: unknownName }, ...options]
      }
      onChange={(next: string | undefined) => {
        onChange(next ?? null);
        const chosen = found.find(({ location }) => location === next);
        onChangeOther?.('gbpAccountName', () => chosen?.account ?? null);
        const placeId = chosen?.placeId ?? null;
        if (placeId !== null) onChangeOther?.('placeId', (before) => before || placeId);
        if (chosen !== undefined) fillFrom(chosen, onChangeOther).catch(toast.failed);
      }}
      onSearch={setQ}
      showSearch
      filterOption={false}
      allowClear
      loading={isFetching}
      placeholder="連携しているビジネス拠点から選ぶ"
      notFoundContent="該当するビジネス拠点がありません"
      popupMatchSelectWidth={false}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      className="tj-full"
    />
  );
}

/** Fills the empty fields with what the owner's own profile says. Rejects if Google does not answer. */
async function fillFrom(
  { userId, location }: Pick<Location, 'userId' | 'location'>,
  onChangeOther: NameProps['onChangeOther'],
): Promise<void> {
  const { placeId: _placeId, ...facts } = await send(getLocationProfile, { query: { userId, location } });
  for (const [name, value] of Object.entries(facts))
    if (value !== null) onChangeOther?.(name, (before) => (isEmpty(before) ? value : before));
}

/** The account that the profile belongs to: filled in with the profile, or chosen among the links' accounts. */
export function AccountNameInput({ KindInput, ...props }: NameProps) {
  const { id, value, onChange, invalid, describedBy } = props;
  const { data, isError } = useLocations('');
  if (isTyped(data, '') || isError) return <KindInput {...props} />;
  const titles = new Map((data?.data ?? []).map((one) => [one.account, one.accountTitle ?? '名称のないアカウント']));
  if (typeof value === 'string' && value !== '' && !titles.has(value)) titles.set(value, unknownName);
  return (
    <Select
      id={id}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      options={[...titles].map(([account, title]) => ({ value: account, label: title }))}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      allowClear
      placeholder="拠点を選ぶと入力されます"
      popupMatchSelectWidth={false}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      className="tj-full"
    />
  );
}

function useLocations(q: string) {
  return useCall(
    listGoogleLocations,
    { query: { q: q.trim() === '' ? null : q.trim(), _start: 0, _end: shown } },
    { staleTime: minute, placeholderData: keepPreviousData },
  );
}

/** True if the user sees no linked profiles, so that the name must be typed. */
function isTyped(data: { readonly total: number } | undefined, q: string): boolean {
  return data !== undefined && q === '' && data.total === 0;
}
