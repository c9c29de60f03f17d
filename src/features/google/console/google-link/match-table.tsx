import { Button, theme } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ChosenRow, RowSelect } from '#core/console/fields/reference/row-select.tsx';
import { send } from '#core/console/http/send.ts';
import { busy } from '#core/console/ui/busy.tsx';
import { type Column, DataTable } from '#core/console/ui/data-table.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import { StatusTag } from '#core/console/ui/status-tag.tsx';
import { useSay } from '#core/console/ui/use-say.tsx';
import { type Location, matchGoogleLocations } from '../../calls.ts';

interface MatchTableProps {
  rows: readonly Location[];
  /** May this user say which store a location is? */
  mayMatch: boolean;
  onSaved: () => void;
}

const keyOf = ({ userId, location }: Location) => `${userId} ${location}`;

/** Which store each location is: what the place id suggests, to be confirmed or corrected, and what was confirmed. */
export function MatchTable({ rows, mayMatch, onSaved }: MatchTableProps) {
  const { token } = theme.useToken();
  const say = useSay();
  const [chosen, setChosen] = useState<Readonly<Record<string, ChosenRow | null>>>({});
  const [isSaving, setIsSaving] = useState(false);
  const standing = (row: Location): ChosenRow | null =>
    row.storeId === null
      ? mayMatch
        ? row.suggestion
        : null
      : { id: row.storeId, name: row.storeName ?? '（閲覧できない店舗）' };
  const choiceOf = (row: Location) => {
    const picked = chosen[keyOf(row)];
    return picked === undefined ? standing(row) : picked;
  };
  const changed = rows.filter((row) => (choiceOf(row)?.id ?? null) !== row.storeId);

  const save = async () => {
    setIsSaving(true);
    try {
      const matches = changed.map((row) => ({
        userId: row.userId,
        location: row.location,
        storeId: choiceOf(row)?.id ?? null,
      }));
      await send(matchGoogleLocations, { body: { matches } });
      say.done(`${matches.length}件の対応を保存しました。クチコミの取得を始めます`);
      setChosen({});
      onSaved();
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      setIsSaving(false);
    }
  };

  const columns: readonly Column<Location>[] = [
    {
      title: 'Googleの店舗',
      bare: true,
      cell: (row) => (
        <>
          <strong>{row.title}</strong>
          <div style={{ color: token.colorTextSecondary, fontSize: 12 }}>{row.address}</div>
        </>
      ),
    },
    {
      title: 'プレイスID',
      width: '18%',
      cell: (row) => ((row.placeId ?? '') === '' ? '—' : <span style={{ fontSize: 12 }}>{row.placeId}</span>),
    },
    { title: '連携した人', width: '14%', cell: (row) => row.userName },
    {
      title: '登録店舗',
      width: '28%',
      cell: (row) => {
        const choice = choiceOf(row);
        if (mayMatch)
          return (
            <RowSelect
              resource="search-conditions"
              placeholder="店舗を検索"
              aria-label={`${row.title}の登録店舗`}
              chosen={choice === null ? [] : [choice]}
              onChoose={([store = null]) => setChosen((before) => ({ ...before, [keyOf(row)]: store }))}
              style={{ width: '100%', minWidth: 160 }}
            />
          );
        return choice === null ? (
          '—'
        ) : (
          <Link to={pathTo('/search-conditions/:id', { id: choice.id })}>{choice.name}</Link>
        );
      },
    },
    {
      title: '状態',
      width: 110,
      cell: (row) =>
        row.storeId !== null && choiceOf(row)?.id === row.storeId ? (
          <StatusTag tone="success" text="確認済" />
        ) : choiceOf(row) === null ? (
          <StatusTag tone="neutral" text="対応なし" />
        ) : (
          <StatusTag tone="warning" text="未確認" />
        ),
    },
  ];
  return (
    <>
      <DataTable caption="Googleの店舗と登録店舗の対応" columns={columns} rows={rows} rowKey={keyOf} />
      {mayMatch && changed.length > 0 && (
        <div className="tj-save" style={{ background: token.colorBgContainer, alignItems: 'center' }}>
          <Button type="primary" loading={busy(isSaving)} aria-busy={isSaving} onClick={() => void save()}>
            {`${changed.length}件の対応を確定する`}
          </Button>
          <span style={{ color: token.colorTextSecondary }}>プレイスIDが同じ店舗を候補として選んであります。</span>
        </div>
      )}
    </>
  );
}
