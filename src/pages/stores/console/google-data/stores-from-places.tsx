import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Pagination } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { callKey, send, useCall, useSend } from '#core/console/http/calls.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { busy, Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { minuteText } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { StoreFromPlaces } from '#stores/rules/google-data.ts';
import { confirmAsOwn, getGoogleData, listStoresFromPlaces } from '../../calls.ts';
import { fieldNames } from './field-names.ts';
import styles from './google-data.module.css';

const FillDialog = lazy(() => import('./fill-dialog.tsx'));
const rows = 50;
const explanation =
  '自社で確かめた内容は「自社の情報として確認」してください。ビジネスプロフィールや住所検索の内容に入れ替えることもできます。内容が自動で消えることはありません。';

/** The stores some of whose fields came from Places, to be confirmed as one's own or filled from elsewhere. */
export function StoresFromPlaces({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const query = useCall(
    listStoresFromPlaces,
    { query: { _start: (page - 1) * rows, _end: page * rows } },
    { staleTime: 0 },
  );
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [filling, setFilling] = useState<{ store: StoreFromPlaces; from: 'profile' | 'address' } | null>(null);
  const refresh = useRefresh();
  const confirm = useConfirmAsOwn(async () => {
    setChosen(new Set());
    await refresh();
  });
  const toggle = (id: number) => setChosen((before) => without(before, id) ?? new Set([...before, id]));
  return (
    <SectionCard title="Googleの店舗検索から入力した店舗">
      <Loaded query={query} rows={5}>
        {({ data, total }) =>
          total === 0 ? (
            <EmptyState
              title="確認が必要な店舗はありません"
              text="店舗の検索から名称・住所・位置を入力した店舗があると、ここに並びます。"
            />
          ) : (
            <>
              <p>{explanation}</p>
              <ChoiceBar stores={data} chosen={chosen} confirm={confirm} onChoose={setChosen} />
              <StoresTable
                stores={data}
                chosen={chosen}
                onToggle={toggle}
                onFill={(store, from) => setFilling({ store, from })}
              />
              {total > rows && (
                <Pagination
                  simple
                  showSizeChanger={false}
                  {...{ current: page, pageSize: rows, total, onChange: onPage }}
                />
              )}
            </>
          )
        }
      </Loaded>
      {filling !== null && (
        <Suspense fallback={null}>
          <FillDialog {...filling} onDone={() => void refresh()} onClose={() => setFilling(null)} />
        </Suspense>
      )}
    </SectionCard>
  );
}

interface ChoiceBarProps {
  stores: readonly StoreFromPlaces[];
  chosen: ReadonlySet<number>;
  confirm: ReturnType<typeof useConfirmAsOwn>;
  onChoose: (ids: ReadonlySet<number>) => void;
}

function ChoiceBar({ stores, chosen, confirm, onChoose }: ChoiceBarProps) {
  return (
    <div className="tj-bar">
      <Button
        type="primary"
        disabled={chosen.size === 0}
        loading={busy(confirm.isSaving)}
        onClick={() => confirm.ask([...chosen])}
      >
        選んだ{numberText(chosen.size)}件を自社の情報として確認
      </Button>
      <Button onClick={() => onChoose(new Set(stores.map(({ id }) => id)))}>この{stores.length}件を選ぶ</Button>
    </div>
  );
}

interface StoresTableProps {
  stores: readonly StoreFromPlaces[];
  chosen: ReadonlySet<number>;
  onToggle: (id: number) => void;
  onFill: (store: StoreFromPlaces, from: 'profile' | 'address') => void;
}

function StoresTable({ stores, chosen, onToggle, onFill }: StoresTableProps) {
  return (
    <DataTable
      caption="Googleの店舗検索から入力した店舗"
      rows={stores}
      rowKey={({ id }) => id}
      columns={[
        {
          title: '選択',
          width: 60,
          cell: ({ id, name }) => (
            <Checkbox checked={chosen.has(id)} onChange={() => onToggle(id)} aria-label={`${name}を選ぶ`} />
          ),
        },
        {
          title: '店舗',
          bare: true,
          cell: ({ id, name }) => <Link to={pathTo('/search-conditions/:id', { id })}>{name}</Link>,
        },
        { title: '項目', width: 260, cell: ({ fields }) => fieldNames(fields) },
        { title: '期限', width: 150, cell: dueText },
        {
          title: '入れ替え',
          width: 250,
          cell: (store) => (
            <span className={styles.actions}>
              {store.profile !== null && (
                <Button size="small" onClick={() => onFill(store, 'profile')}>
                  ビジネスプロフィール
                </Button>
              )}
              {store.address !== '' && (
                <Button size="small" onClick={() => onFill(store, 'address')}>
                  住所検索
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}

function dueText({ fields }: StoreFromPlaces): string {
  const due = fields.flatMap(({ until }) => until ?? []);
  return due.length === 0 ? '—' : minuteText(Math.min(...due));
}

function without(set: ReadonlySet<number>, id: number): ReadonlySet<number> | null {
  return set.has(id) ? new Set([...set].filter((one) => one !== id)) : null;
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [callKey(getGoogleData), callKey(listStoresFromPlaces)].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

function useConfirmAsOwn(after: () => Promise<unknown>) {
  const toast = useToast();
  const { modal } = useDialogs();
  const { isRunning: isSaving, run } = useSend({ failed: toast.failed });
  const confirm = async (ids: readonly number[]) => {
    const { stores } = await send(confirmAsOwn, { body: { stores: ids.map((storeId) => ({ storeId })) } });
    toast.done(`${numberText(stores)}件の店舗を自社の情報として記録しました`);
    await after();
  };
  const ask = (ids: readonly number[]) =>
    modal.confirm({
      title: `${numberText(ids.length)}件の店舗の内容を自社の情報として確認しますか`,
      content: '名称・住所・位置などを、契約者やご自身で確かめた内容として記録します。内容は変わりません。',
      okText: '確認する',
      cancelText: 'キャンセル',
      onOk: () => void run(() => confirm(ids)),
    });
  return { ask, isSaving };
}
