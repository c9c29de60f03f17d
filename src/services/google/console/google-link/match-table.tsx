import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { send, useSend } from '#core/console/http/calls.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { type Column, DataTable } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { type ChosenRow, RowSelect } from '#core/fields/reference/console/chooser.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { type Location, matchGoogleLocations } from '../../calls.ts';
import { MapLink } from '../map-link.tsx';
import styles from './google-link.module.css';

interface MatchTableProps {
  rows: readonly Location[];
  /** True when this user may match locations with stores. */
  mayMatch: boolean;
  onSaved: () => void;
}

const keyOf = ({ userId, location }: Location) => `${userId} ${location}`;

/** The locations with their stores: confirmed matches, and suggestions by place id to confirm or correct. */
export function MatchTable({ rows, mayMatch, onSaved }: MatchTableProps) {
  const { choiceOf, choose, changed, isSaving, save } = useMatches(rows, mayMatch, onSaved);
  const columns: readonly Column<Location>[] = [
    ...locationColumns,
    {
      title: '登録店舗',
      width: '28%',
      cell: (row) => <StoreCell row={row} choice={choiceOf(row)} onChoose={mayMatch ? choose : null} />,
    },
    { title: '状態', width: 110, cell: (row) => <MatchTag row={row} choice={choiceOf(row)} /> },
  ];
  return (
    <>
      <DataTable caption="Googleの店舗と登録店舗の対応" columns={columns} rows={rows} rowKey={keyOf} byKeys />
      {mayMatch && changed.length > 0 && (
        <div className={`tj-save ${styles.save}`}>
          <Button type="primary" loading={busy(isSaving)} aria-busy={isSaving} onClick={() => void save()}>
            {`${changed.length}件の対応を確定する`}
          </Button>
          <span className={text.secondary}>プレイスIDが同じ店舗を候補として選んであります。</span>
        </div>
      )}
    </>
  );
}

/** Columns with Google's data of a location. */
const locationColumns: readonly Column<Location>[] = [
  {
    title: 'Googleの店舗',
    bare: true,
    cell: ({ title, address }) => (
      <>
        <strong>{title}</strong>
        <div className={`${text.secondary} ${text.small}`}>{address}</div>
      </>
    ),
  },
  {
    title: '地図',
    width: 140,
    bare: true,
    cell: ({ placeId }) => (placeId === null || placeId === '' ? '—' : <MapLink placeId={placeId} />),
  },
  { title: '連携した人', width: '14%', cell: ({ userName }) => userName },
];

/** The chosen store of each location, and the unsaved changes. */
function useMatches(rows: readonly Location[], mayMatch: boolean, onSaved: () => void) {
  const toast = useToast();
  const [chosen, setChosen] = useState<Readonly<Record<string, ChosenRow | null>>>({});
  const { isRunning: isSaving, run } = useSend({ failed: toast.failed });
  const atFirst = ({ storeId, storeName, suggestion }: Location): ChosenRow | null => {
    if (storeId !== null) return { id: storeId, name: storeName ?? '（閲覧できない店舗）' };
    return mayMatch ? suggestion : null;
  };
  const choiceOf = (row: Location) => {
    const picked = chosen[keyOf(row)];
    return picked === undefined ? atFirst(row) : picked;
  };
  const changed = rows.filter((row) => (choiceOf(row)?.id ?? null) !== row.storeId);
  const save = async () => {
    const matches = changed.map((row) => ({
      userId: row.userId,
      location: row.location,
      storeId: choiceOf(row)?.id ?? null,
    }));
    await send(matchGoogleLocations, { body: { matches } });
    toast.done(`${matches.length}件の対応を保存しました。クチコミの取得を始めます`);
    // Keep unsaved choices of other pages
    const saved = new Set(changed.map(keyOf));
    setChosen((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !saved.has(key))));
    onSaved();
  };
  const choose = (row: Location, store: ChosenRow | null) =>
    setChosen((before) => ({ ...before, [keyOf(row)]: store }));
  return { choiceOf, choose, changed, isSaving, save: () => run(save) };
}

interface ChoiceProps {
  row: Location;
  choice: ChosenRow | null;
}

type StoreCellProps = ChoiceProps & {
  /** Null when the user may only view it. */
  onChoose: ((row: Location, store: ChosenRow | null) => void) | null;
};

function StoreCell({ row, choice, onChoose }: StoreCellProps) {
  if (onChoose !== null)
    return (
      <RowSelect
        resource="search-conditions"
        placeholder="店舗を検索"
        aria-label={`${row.title}の登録店舗`}
        chosen={choice === null ? [] : [choice]}
        onChoose={([store = null]) => onChoose(row, store)}
        className={styles.store}
      />
    );
  return choice === null ? '—' : <Link to={pathTo('/search-conditions/:id', { id: choice.id })}>{choice.name}</Link>;
}

function MatchTag({ row: { storeId }, choice }: ChoiceProps) {
  if (storeId !== null && choice?.id === storeId) return <StatusTag tone="success" text="確認済" />;
  return choice === null ? <StatusTag tone="neutral" text="対応なし" /> : <StatusTag tone="warning" text="未確認" />;
}
