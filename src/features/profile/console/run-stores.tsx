import { Link } from 'react-router';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { type Column, DataTable } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { numberText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { type EditItemState, editItemStateLabels } from '#domain/profiles/edit.ts';
import { ConsentWay } from '#google/console/consent/obstacle-way.tsx';
import { LinkWay } from '#google/console/link-way.tsx';
import type { EditItem, ShownEdit } from '../calls.ts';
import { storesIn, UndoButton } from './run-actions.tsx';
import { useRun } from './use-run.ts';

/** Stores that are never sent, with the reason. */
const leftOut: readonly EditItemState[] = ['UNCHANGED', 'UNLINKED', 'UNCONSENTED', 'CANCELLED'];
const tones: Readonly<Record<EditItemState, 'success' | 'warning' | 'danger' | 'neutral' | 'info'>> = {
  CHECKING: 'info',
  READY: 'info',
  UNCHANGED: 'neutral',
  UNLINKED: 'neutral',
  UNCONSENTED: 'neutral',
  REFUSED: 'danger',
  QUEUED: 'info',
  SENT: 'info',
  REVIEW: 'warning',
  APPLIED: 'success',
  REJECTED: 'danger',
  CHANGED: 'danger',
  FAILED: 'danger',
  CANCELLED: 'neutral',
  REVERTED: 'neutral',
};

const perPage = 50;

/** The difference or the result of each store; what is left out is apart, with its reason. */
export function RunStores({ id }: { id: number }) {
  const query = useRun(id);
  return (
    <Loaded query={query} rows={6}>
      {(edit) => {
        const out = edit.items.filter(({ status }) => leftOut.includes(status));
        const sent = edit.items.filter(({ status }) => !leftOut.includes(status));
        return (
          <>
            <SectionCard title={edit.status === 'READY' ? '差分' : '店舗ごとの結果'}>
              <p role="status" className={spacing.first}>
                {progressText(edit)}
              </p>
              <Undone edit={edit} />
              {sent.length > 0 && (
                <DataTable
                  caption="店舗ごとの差分と結果"
                  rows={sent}
                  rowKey={(item) => item.id}
                  columns={columnsOf(edit)}
                  pageSize={perPage}
                />
              )}
            </SectionCard>
            {out.length > 0 && (
              <SectionCard title={`送信しない店舗　${numberText(out.length)}店舗`}>
                <DataTable
                  caption="送信しない店舗"
                  rows={out}
                  rowKey={(item) => item.id}
                  columns={leftOutColumns}
                  pageSize={perPage}
                />
                {out.some(({ status }) => status === 'UNLINKED') && <LinkWay />}
                {out.some(({ status }) => status === 'UNCONSENTED') && <ConsentWay storeId={null} />}
              </SectionCard>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** What there is to know of the change as a whole. */
function progressText(edit: ShownEdit): string {
  const total = edit.items.length;
  const [checking, ready, refused] = [storesIn(edit, 'CHECKING'), storesIn(edit, 'READY'), storesIn(edit, 'REFUSED')];
  if (edit.status === 'CHECKING')
    return `Googleで確かめています（${numberText(total - checking)}／${numberText(total)}店舗）。まだ何も変更していません。`;
  if (edit.status === 'READY') {
    const others = refused === 0 ? '' : `Googleが受け付けない店舗が${numberText(refused)}店舗あります。`;
    return ready === 0
      ? `送信できる店舗がありません。${others}`
      : `${numberText(ready)}店舗に送信できます。${others}まだ何も変更していません。`;
  }
  const counts = edit.counts.map(({ status, count }) => `${editItemStateLabels[status]} ${numberText(count)}`);
  return counts.join('・');
}

function Undone({ edit: { undoneId, undoId } }: { edit: ShownEdit }) {
  if (undoneId === null && undoId === null) return null;
  return (
    <p className={spacing.first}>
      {undoneId !== null && (
        <Link className={text.inline} to={pathTo('/profile-edit/:id', { id: undoneId })}>
          元の変更を開く
        </Link>
      )}
      {undoId !== null && (
        <Link className={text.inline} to={pathTo('/profile-edit/:id', { id: undoId })}>
          元に戻した変更を開く
        </Link>
      )}
    </p>
  );
}

function storeLink({ storeId, storeName }: EditItem) {
  return <Link to={pathTo('/search-conditions/:id', { id: storeId })}>{storeName}</Link>;
}

function columnsOf(edit: ShownEdit): readonly Column<EditItem>[] {
  return [
    { title: '店舗', bare: true, width: '22%', cell: storeLink },
    { title: '変更前', cell: ({ before }) => <span className="tj-lines">{before ?? '—'}</span> },
    { title: '変更後', cell: ({ after }) => <span className="tj-lines">{after ?? '—'}</span> },
    {
      title: '状態',
      width: 160,
      cell: (item) => (
        <>
          <StatusTag tone={tones[item.status]} text={editItemStateLabels[item.status]} />
          {item.reason !== null && <div className={text.error}>{item.reason}</div>}
        </>
      ),
    },
    ...(edit.undoable > 0
      ? [
          {
            title: '操作',
            width: 110,
            cell: (item: EditItem) => (item.mayUndo ? <UndoButton id={edit.id} count={1} item={item} /> : '—'),
          },
        ]
      : []),
  ];
}

const leftOutColumns: readonly Column<EditItem>[] = [
  { title: '店舗', bare: true, width: '35%', cell: storeLink },
  {
    title: '状態',
    width: 120,
    cell: ({ status }) => <StatusTag tone={tones[status]} text={editItemStateLabels[status]} />,
  },
  {
    title: '理由',
    cell: ({ reason, status, before }) =>
      reason ?? (status === 'UNCHANGED' ? `すでに同じ内容です：${before ?? ''}` : '—'),
  },
];
