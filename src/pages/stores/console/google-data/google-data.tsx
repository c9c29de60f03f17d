import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '#core/console/http/calls.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { DataTable, ScrollX } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { minuteText } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { retentionLabels, type StoredData, storedLabels } from '#stores/rules/google-data.ts';
import { getGoogleData } from '../../calls.ts';
import { StoresFromPlaces } from './stores-from-places.tsx';

const services: Readonly<Record<StoredData['what'], string>> = {
  placeIds: 'Places API',
  positions: 'Places API',
  texts: 'Places API',
  readings: 'Places API',
  profiles: 'Business Profile',
  reviews: 'Business Profile',
  posts: 'Business Profile',
  performance: 'Business Profile',
};

/** What of Google's data is stored here, from which service and until when, and the stores filled from Places. */
export default function GoogleDataScreen() {
  const [page, setPage] = useState(1);
  const query = useCall(getGoogleData, {}, { staleTime: 0 });
  return (
    <div className="tj-page">
      <PageHeader title="Googleのデータ" breadcrumb={<Link to={pathTo('/setting/connections')}>接続状況</Link>} />
      <p>
        Googleの規約で保存できるのは、プレイスID（期限なし）と緯度・経度（30日）です。名称や住所は、入力されたものか、連携したビジネスプロフィールの内容を使います。
      </p>
      <Loaded query={query} rows={8}>
        {({ stored, fillsFromPlaces }) => (
          <>
            <SectionCard title="保存しているもの">
              <StoredTable stored={stored} />
              <p className={text.secondary}>
                {fillsFromPlaces
                  ? 'PLACES_FILLがconfirmのため、店舗の検索で選んだ内容を入力し、担当者が確認して保存できます。緯度・経度は30日ごとに更新します。'
                  : '店舗の検索で選んだときに保存するのは、プレイスIDだけです。'}
              </p>
            </SectionCard>
            <StoresFromPlaces page={page} onPage={setPage} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function StoredTable({ stored }: { stored: readonly StoredData[] }) {
  return (
    <ScrollX>
      <DataTable
        caption="保存しているGoogleのデータ"
        rows={stored}
        rowKey={({ what }) => what}
        columns={[
          { title: 'データ', bare: true, cell: ({ what }) => storedLabels[what] },
          { title: 'サービス', width: 150, cell: ({ what }) => services[what] },
          {
            title: '件数',
            width: 110,
            right: true,
            cell: ({ count }) => (count === null ? '計測・取得ごと' : `${numberText(count)}件`),
          },
          { title: 'いつから', width: 150, cell: ({ since }) => (since === null ? '—' : minuteText(since)) },
          { title: 'いつまで', width: 230, cell: ({ until }) => retentionLabels[until] },
        ]}
      />
    </ScrollX>
  );
}
