import { Button, Card, Descriptions, Table } from 'antd';
import { Link } from 'react-router';
import { minuteOf } from '#core/console/fields/figures.ts';
import { StatusTag } from '#core/console/ui/status-tag.tsx';
import {
  type Link as AccountLink,
  linkHealthLabels,
  linkHealthTones,
  linkProviderLabels,
} from '#domain/link-health.ts';

interface LinkRowsProps {
  rows: readonly AccountLink[];
  onReconnect: (row: AccountLink) => void;
}

/** The board's rows. */
export function LinkTable({ rows, onReconnect }: LinkRowsProps) {
  return (
    <Table
      size="small"
      rowKey={({ kind, linkId }) => `${kind}${linkId}`}
      pagination={false}
      scroll={{ x: 900 }}
      dataSource={[...rows]}
      columns={[
        { title: 'アカウント', key: 'name', render: (_, row: AccountLink) => <Account row={row} /> },
        {
          title: '連携先',
          key: 'provider',
          width: 100,
          render: (_, row: AccountLink) => linkProviderLabels[row.provider],
        },
        { title: '登録店舗', key: 'store', render: (_, row: AccountLink) => <StoreLink row={row} /> },
        { title: '契約者', key: 'owner', render: (_, row: AccountLink) => <OwnerLink row={row} /> },
        { title: '状態', key: 'health', width: 130, render: (_, row: AccountLink) => <Health row={row} /> },
        { title: '連携期限', key: 'endsAt', width: 150, render: (_, row: AccountLink) => momentText(row.endsAt) },
        { title: '最終同期', key: 'synced', width: 150, render: (_, row: AccountLink) => momentText(row.lastSyncedAt) },
        {
          title: '操作',
          key: 'actions',
          width: 130,
          render: (_, row: AccountLink) => <ReconnectButton row={row} onReconnect={onReconnect} />,
        },
      ]}
    />
  );
}

/** The same on a phone. */
export function LinkCards({ rows, onReconnect }: LinkRowsProps) {
  return (
    <ul className="tj-plain">
      {rows.map((row) => (
        <li key={`${row.kind}${row.linkId}`}>
          <Card size="small" style={{ marginBottom: 8 }}>
            <Account row={row} />
            <Descriptions
              size="small"
              column={1}
              items={[
                { key: 'provider', label: '連携先', children: linkProviderLabels[row.provider] },
                { key: 'store', label: '登録店舗', children: row.storeName ?? row.ownerName ?? '—' },
                { key: 'health', label: '状態', children: <Health row={row} /> },
                { key: 'endsAt', label: '連携期限', children: momentText(row.endsAt) },
              ]}
            />
            <ReconnectButton row={row} onReconnect={onReconnect} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Account({ row: { kind, linkId, name } }: { row: AccountLink }) {
  return (
    <Link className="tj-touch" to={kind === 'SNS' ? `/sns-account/${linkId}` : `/system-user/${linkId}`}>
      {name}
    </Link>
  );
}

function StoreLink({ row: { storeId, storeName } }: { row: AccountLink }) {
  return storeId === null ? '—' : <Link to={`/search-conditions/${storeId}`}>{storeName}</Link>;
}

function OwnerLink({ row: { ownerUserId, ownerName } }: { row: AccountLink }) {
  return ownerUserId === null ? '—' : <Link to={`/system-user/${ownerUserId}`}>{ownerName}</Link>;
}

function Health({ row: { health, lastError } }: { row: AccountLink }) {
  return (
    <span title={lastError ?? undefined}>
      <StatusTag tone={linkHealthTones[health]} text={linkHealthLabels[health]} />
    </span>
  );
}

function ReconnectButton({ row, onReconnect }: { row: AccountLink; onReconnect: (row: AccountLink) => void }) {
  if (row.health === 'OK') return null;
  return (
    <Button size="small" onClick={() => onReconnect(row)} aria-label={`${row.name}の再連携リンク`}>
      再連携リンク
    </Button>
  );
}

function momentText(moment: number | null): string {
  return moment === null ? '—' : minuteOf(moment);
}
