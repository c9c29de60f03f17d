import { Alert } from 'antd';
import { Link } from 'react-router';
import { useCall } from '#core/console/http/calls.ts';
import { useRefetchOn } from '#core/console/http/rows.ts';
import { SingletonPage } from '#core/console/pages/form-pages.tsx';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { numberText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { type PaidMode, paidEstimate, paidModeLabels } from '#domain/ranks/paid-searches.ts';
import type { SecondInstrumentState } from '#ranking/rules/second-instrument.ts';
import { getSecondInstrument } from '../../calls/second-instrument.ts';

const stateKey = ['second-instrument-state'];

/** The setting of the second instrument, below what it would cost a month. */
export default function SecondInstrumentSetting({ resource }: { resource: ResolvedResource }) {
  const query = useCall(getSecondInstrument, {}, { under: stateKey, staleTime: 0 });
  useRefetchOn('second-instrument', { queryKey: stateKey });
  return (
    <SingletonPage
      resource={resource}
      breadcrumb={<Link to={pathTo('/search-conditions')}>登録店舗一覧</Link>}
      above={() => (
        <Loaded query={query} rows={5}>
          {(state) => (
            <>
              <Warning state={state} />
              <Costs state={state} />
            </>
          )}
        </Loaded>
      )}
    />
  );
}

function Warning({ state: { isConnected, isOn, isStopped } }: { state: SecondInstrumentState }) {
  if (!isConnected)
    return (
      <Alert
        type="info"
        showIcon
        className={spacing.below}
        message="DataForSEOに接続されていません"
        description="DATAFORSEO_LOGINとDATAFORSEO_PASSWORDを設定して起動し直すと、使い始められます。"
      />
    );
  if (!isOn || !isStopped) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className={spacing.below}
      message="今月の上限額に達しています"
      description="翌月まで、または上限額を上げるまで取得しません。第2の計測方法を選んだキーワードは未計測です。"
    />
  );
}

/** What a month costs by either way of searching, by the setting as saved and by checks of a tenth; and what this month has cost. */
function Costs({ state }: { state: SecondInstrumentState }) {
  const { keywords, checkShare, ceiling, spent, searches } = state;
  const modes: readonly PaidMode[] = ['TASK', 'LIVE'];
  const rows = [...new Set([checkShare, 0, 10, 100])].flatMap((share) =>
    modes.map((mode) => ({
      share,
      mode,
      isSaved: share === checkShare && mode === state.mode,
      ...paidEstimate(state.pages, share, state.prices[mode]),
    })),
  );
  return (
    <SectionCard title="1か月の料金の見込み">
      <p>
        {`計測中のキーワード ${numberText(keywords.chosen + keywords.others)}件のうち、第2の計測方法を選んでいるもの ${numberText(keywords.chosen)}件、確認計測の対象 ${numberText(keywords.others)}件で計算しています。`}
      </p>
      <DataTable
        caption="1か月の料金の見込み"
        rows={rows}
        rowKey={({ share, mode }) => `${share} ${mode}`}
        columns={[
          { title: '確認計測', width: 110, right: true, cell: ({ share }) => `${share}%` },
          {
            title: '取得のしかた',
            cell: ({ mode, isSaved }) => `${paidModeLabels[mode]}${isSaved ? '（現在の設定）' : ''}`,
          },
          { title: '見込み', width: 120, right: true, cell: ({ usual }) => dollarText(usual) },
          { title: '読み直しを含む最大', width: 170, right: true, cell: ({ most }) => dollarText(most) },
        ]}
      />
      <p className={`${text.secondary} ${text.small}`}>
        31日間、1日1回として計算した額です。「今すぐ計測」と、届かなかった結果の取り直しは含みません。確認計測も同じ上限額から使います。上限額が見込みより少ないと、選んだキーワードが月末まで未計測になることがあります。
      </p>
      <p>{`今月の利用：${dollarText(spent)}（${numberText(searches)}件、上限 ${dollarText(ceiling)}）`}</p>
    </SectionCard>
  );
}

/** Dollars, as the service bills: cents, and smaller parts where there is less than one. */
function dollarText(dollars: number): string {
  const digits = dollars > 0 && dollars < 1 ? 4 : 2;
  return `$${dollars.toFixed(digits)}`;
}
