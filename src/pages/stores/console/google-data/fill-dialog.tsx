import { useOne, useUpdate } from '@refinedev/core';
import { Modal } from 'antd';
import { rowIn, silently, useCall, useSend } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { FormError } from '#core/console/ui/states/loaded.tsx';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import type { Row } from '#core/model/row-types.ts';
import { comparable, type Offered, type SourcedField, sourcedFields } from '#domain/field-sources.ts';
import { getLocationProfile } from '#google/calls.ts';
import { findPoints } from '#locations/calls.ts';
import type { StoreFromPlaces } from '#stores/rules/google-data.ts';
import { fieldName } from './field-names.ts';

interface FillDialogProps {
  store: StoreFromPlaces;
  /** Where the new values come from: the linked Business Profile, or the search for the store's address. */
  from: 'profile' | 'address';
  onDone: () => void;
  onClose: () => void;
}

/** Shows what the store's fields would be filled with, beside what they hold, and fills them when confirmed. */
export default function FillDialog({ store, from, onDone, onClose }: FillDialogProps) {
  const toast = useToast();
  const { result: held, query: reading } = useOne<Row>({ resource: 'search-conditions', id: store.id });
  const offer = useOffer(store, from);
  const { mutateAsync: update } = useUpdate();
  const { isRunning: isSaving, failure, run } = useSend();
  const row = held?.id === undefined ? null : rowIn('search-conditions', held);
  const changes = row === null || offer.data === undefined ? null : changesOf(row, offer.data);
  const save = async () => {
    if (row === null || changes === null) return;
    const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    await update({
      resource: 'search-conditions',
      id: store.id,
      values: { ...values, version: row.version },
      ...silently,
    });
    toast.done(`「${store.name}」の内容を入れ替えました`);
    onDone();
    onClose();
  };
  const problem = failure ?? ((offer.error ?? reading.error) ? failureOf(offer.error ?? reading.error).message : null);
  return (
    <Modal
      open
      title={`「${store.name}」を${from === 'profile' ? 'ビジネスプロフィール' : '住所検索'}の内容に入れ替える`}
      okText="入れ替える"
      cancelText="キャンセル"
      okButtonProps={{ disabled: changes === null || changes.length === 0 }}
      confirmLoading={isSaving}
      onOk={() => void run(save)}
      onCancel={onClose}
    >
      <FormError message={problem} />
      {changes === null && problem === null && <SkeletonRows rows={4} height={32} />}
      {changes !== null && (
        <DataTable
          caption="入れ替える項目"
          rows={changes}
          rowKey={({ field }) => field}
          empty={offer.data === null ? '位置が見つかりませんでした。' : '入れ替える項目はありません。'}
          columns={[
            { title: '項目', width: 110, cell: ({ field }) => fieldName(field) },
            { title: 'いまの内容', cell: ({ before }) => before ?? '—' },
            { title: '入れ替え後', cell: ({ after }) => after },
          ]}
        />
      )}
    </Modal>
  );
}

interface Change {
  readonly field: SourcedField;
  readonly before: string | number | null;
  readonly after: string | number;
}

function changesOf(row: { readonly [field in SourcedField]?: unknown }, offered: Offered | null): readonly Change[] {
  return sourcedFields.flatMap((field) => {
    const after = offered?.[field] ?? null;
    const before = row[field];
    if (after === null || comparable(after) === comparable(before)) return [];
    return [{ field, before: typeof before === 'string' || typeof before === 'number' ? before : null, after }];
  });
}

/** What the fields could be filled with; null: the search found nothing. */
function useOffer({ address, profile }: StoreFromPlaces, from: FillDialogProps['from']) {
  const isProfile = from === 'profile' && profile !== null;
  const ofProfile = useCall(
    getLocationProfile,
    { query: { userId: profile?.userId ?? 0, location: profile?.location ?? '' } },
    { enabled: isProfile, retry: false, select: ({ placeId: _placeId, ...facts }): Offered | null => facts },
  );
  const ofAddress = useCall(
    findPoints,
    { query: { q: address.slice(0, 200) } },
    {
      enabled: !isProfile,
      retry: false,
      select: ([first]): Offered | null =>
        first === undefined
          ? null
          : { latitude: Number(first.latitude.toFixed(7)), longitude: Number(first.longitude.toFixed(7)) },
    },
  );
  return isProfile ? ofProfile : ofAddress;
}
