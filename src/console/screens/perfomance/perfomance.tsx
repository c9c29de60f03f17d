import { Link, useParams } from 'react-router';
import { EmptyState } from '#console/ui/empty-state.tsx';
import { PageHeader } from '#console/ui/page-header.tsx';
import { OfFound } from '../of-found.tsx';
import { useRowOf } from '../use-row-of.ts';

/** How a store was found and used on the map. */
export default function Perfomance() {
  const { id = '' } = useParams();
  const store = useRowOf('search-conditions', id);
  return (
    <OfFound title="パフォーマンス" found={store}>
      {(row) => (
        <div className="tj-page">
          <PageHeader
            title={`${String(row.name)}のパフォーマンス`}
            breadcrumb={<Link to={`/search-conditions/${row.id}`}>{String(row.name)}</Link>}
          />
          <EmptyState
            title="表示できる数値はありません"
            text={
              typeof row.gbpLocationName === 'string'
                ? 'Googleビジネスから受け取った表示回数や電話の数がここに並びます。'
                : 'Googleマイビジネスと連携し、店舗にビジネス拠点名を登録すると、表示回数や電話の数を受け取れます。'
            }
            action={<Link to={`/search-conditions/${row.id}`}>店舗の情報を開く</Link>}
          />
        </div>
      )}
    </OfFound>
  );
}
